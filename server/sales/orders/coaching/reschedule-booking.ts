import { and, eq } from 'drizzle-orm'
import type { CoachingSlots, RescheduleInput } from '#contract/classes/coaching/coaching.schema.ts'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { claimSlot, listSlotsFor, timesOf } from '../../../classes/coaching/index.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { coachingRescheduledMail } from '../mail/coaching-mails.ts'
import { notifyOfOrderChange } from '../mail/order-notifications.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { bookingInvitation } from './booking-invitation.ts'
import { bookingText } from './booking-text.ts'
import { assertChangeable } from './cancel-booking.ts'
import { type LockedBooking, lockBooking } from './lock-booking.ts'

/**
 * Moves the viewer's session to a free time, before the end of its cancellation window. Of concurrent requests for a
 * time, exactly one succeeds. Idempotent.
 * @throws sign_in_required, not_found, conflict, slot_taken
 */
export async function rescheduleBooking(
  ctx: Ctx,
  { id, startsAt: start, timeZone }: RescheduleInput & { id: string },
): Promise<void> {
  const { userId } = requireViewer(ctx)
  const startsAt = new Date(start)
  await transaction(ctx, async (ctx) => {
    const locked = await lockBooking(ctx, and(eq(coachingBookings.id, id), eq(coachingBookings.userId, userId)))
    const { booking, order, line, type } = locked
    if (booking.status === 'booked' && booking.startsAt.getTime() === startsAt.getTime()) return
    assertChangeable(ctx, locked)
    const terms = termsOf(locked)
    await claimSlot(ctx, { type: terms, startsAt, exceptBookingId: id })
    const zone = timeZone ? { timeZone } : {}
    const [moved] = await ctx.db
      .update(coachingBookings)
      .set({ ...timesOf(terms, startsAt), ...zone, sequence: booking.sequence + 1 })
      .where(eq(coachingBookings.id, id))
      .returning()
    if (!moved) throw new Error(`booking ${id} not found`)
    const { title } = line
    const { publicUrl } = ctx.site
    const [when, previous] = [await bookingText(ctx, moved), await bookingText(ctx, { ...booking, ...zone })]
    await queueMailToBuyer(
      ctx,
      order,
      (buyer) => coachingRescheduledMail({ title, when, previous, joinUrl: type.joinUrl, buyer, publicUrl }),
      ({ to }) => bookingInvitation(ctx, { ...locked, booking: moved, method: 'REQUEST', to }),
    )
    await notifyOfOrderChange(ctx, { kind: 'booking', title: `Session moved: ${title}`, order, booking: moved })
    ctx.log.info({ orderId: order.id }, 'session rescheduled')
  })
}

/** Returns the times to which the viewer's session can be moved. @throws sign_in_required, not_found */
export async function getRescheduleSlots(ctx: Ctx, { id }: { id: string }): Promise<CoachingSlots> {
  const { userId } = requireViewer(ctx)
  const [row] = await ctx.db
    .select({ booking: coachingBookings, type: coachingTypes })
    .from(coachingBookings)
    .innerJoin(coachingTypes, eq(coachingTypes.id, coachingBookings.typeId))
    .where(and(eq(coachingBookings.id, id), eq(coachingBookings.userId, userId), eq(coachingBookings.status, 'booked')))
  if (!row) throw new Problem('not_found')
  const { slots, timeZone } = await listSlotsFor(ctx, { terms: termsOf(row), exceptBookingId: id })
  return { slots: slots.filter((slot) => Date.parse(slot) !== row.booking.startsAt.getTime()), timeZone }
}

/** The length that was booked, and otherwise the terms of today. The kind of session may be inactive by now. */
function termsOf({ booking, type }: Pick<LockedBooking, 'booking' | 'type'>) {
  return { ...type, minutes: (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000 }
}
