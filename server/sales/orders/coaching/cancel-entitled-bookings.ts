import { and, eq } from 'drizzle-orm'
import { coachingBookings } from '#db/schema/classes/coaching.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'
import { findRevokedEntitlement } from '../../entitlements/index.ts'
import { accessEndedMail } from '../mail/enrollment-mails.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { lockOrder } from '../order.ts'
import { cancelFreeLine } from '../refunds/cancel-free-line.ts'
import { coachingCancellation } from './booking-invitation.ts'

/** Cancels the session that was booked with a revoked entitlement, if it has not begun, and mails the user. Idempotent. */
export async function cancelEntitledBookings(ctx: Ctx, { entitlementId }: { entitlementId: string }): Promise<void> {
  const isBooked = and(eq(orderLines.entitlementId, entitlementId), eq(coachingBookings.status, 'booked'))
  const select = () =>
    ctx.db
      .select({ line: orderLines, booking: coachingBookings })
      .from(coachingBookings)
      .innerJoin(orderLines, eq(orderLines.id, coachingBookings.orderLineId))
      .where(isBooked)
  for (const { line, booking } of await select()) {
    if (booking.startsAt <= ctx.now()) continue
    await transaction(ctx, async (ctx) => {
      const order = await lockOrder(ctx, line.orderId)
      const [current] = await ctx.db.select().from(orderLines).where(eq(orderLines.id, line.id))
      const revoked = await findRevokedEntitlement(ctx, line.id)
      if (!order || current?.status !== 'completed' || !revoked) return
      await cancelFreeLine(ctx, { order, line: current })
      const { title } = line
      const { publicUrl } = ctx.site
      await queueMailToBuyer(
        ctx,
        order,
        (buyer) => accessEndedMail({ title, isSession: true, product: revoked.title, buyer, publicUrl }),
        ({ to }) => coachingCancellation(ctx, { lines: [current], to }),
      )
    })
  }
}
