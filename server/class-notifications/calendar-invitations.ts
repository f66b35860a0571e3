import { eq } from 'drizzle-orm'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import {
  type ClassDetails,
  courseEvent,
  getClassDetails,
  type IcsInvitation,
  icsInvitation,
  isPast,
} from '../schedule/index.ts'

type ClassItem = { id: string; courseId: string | null; workshopId: string | null }

/**
 * Also stores the class version, start and link to join that the buyer was sent with the enrollments, for the comparison
 * in `notifyClassChanged` and `sendJoinLinks` (features: class mail, 3). Call it in the transaction that enrolls.
 * @returns null if the class has no date or is past
 */
export async function calendarInvite(
  ctx: Ctx,
  { lines, to }: { lines: ClassItem[]; to: string | null },
): Promise<IcsInvitation | null> {
  let invitation: IcsInvitation | null = null
  for (const line of lines) {
    const details = await findClass(ctx, line)
    if (!details) continue
    const { event, version, joinUrl } = details
    await ctx.db
      .update(enrollments)
      .set({ startsAt: event && new Date(event.startsAt), notifiedVersion: version, notifiedJoinUrl: joinUrl })
      .where(eq(enrollments.orderLineId, line.id))
    if (to && event && !isPast(event, ctx.now()))
      invitation ??= icsInvitation(event, {
        method: 'REQUEST',
        sequence: version,
        to,
        joinUrl,
        site: ctx.site,
        now: ctx.now(),
      })
  }
  return invitation
}

/** Returns null if none of the order items is a class with a date in the future (features: class mail, 6). */
export async function calendarCancellation(
  ctx: Ctx,
  { lines, to }: { lines: ClassItem[]; to: string },
): Promise<IcsInvitation | null> {
  for (const line of lines) {
    const details = await findClass(ctx, line)
    if (!details) continue
    const [enrollment] = await ctx.db
      .select({ startsAt: enrollments.startsAt, notifiedVersion: enrollments.notifiedVersion })
      .from(enrollments)
      .where(eq(enrollments.orderLineId, line.id))
    // The mail about the canceled class has the calendar cancellation.
    if (details.isCanceled && enrollment?.notifiedVersion === details.version) continue
    const startsAt = enrollment?.startsAt
    const event = details.kind === 'workshop' ? details.event : startsAt ? courseEventOn(details, startsAt) : null
    if (event && !isPast(event, ctx.now()))
      return icsInvitation(event, {
        method: 'CANCEL',
        sequence: details.version,
        to,
        joinUrl: null,
        site: ctx.site,
        now: ctx.now(),
      })
  }
  return null
}

/** Returns a course's event on the date that the buyer was sent, because the course may have moved to a later date. */
export function courseEventOn({ id, title }: ClassDetails, startsAt: Date): CalendarEvent {
  const nextStartDate = startsAt.toISOString().slice(0, 10)
  const columns = { description: '', instructor: '', price: '', slug: '', isActive: false, deletedAt: null }
  return courseEvent({ ...columns, id, title, nextStartDate })
}

async function findClass(ctx: Ctx, { courseId, workshopId }: ClassItem): Promise<ClassDetails | undefined> {
  if (courseId) return getClassDetails(ctx, { kind: 'course', id: courseId })
  return workshopId ? getClassDetails(ctx, { kind: 'workshop', id: workshopId }) : undefined
}
