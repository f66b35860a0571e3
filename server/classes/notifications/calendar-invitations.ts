import { eq } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import type { Ctx } from '../../context.ts'
import {
  type ClassDetails,
  getClassDetails,
  type IcsInvitation,
  loadSessions,
  type SessionRow,
} from '../schedule/index.ts'
import { classCalendar, classEventAt } from './class-calendars.ts'
import { recordNotifiedSessions } from './notified-sessions.ts'

type ClassItem = { id: string; courseId: string | null; workshopId: string | null }

/**
 * Also stores the class version, start, link to join and sessions that the buyer was sent with the enrollments, for the
 * comparison in `notifyClassChanged`, `sendJoinLinks` and `notifySessions`. Call it in the transaction that enrolls.
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
    const { event, version, joinUrl, sessions } = details
    const updated = await ctx.db
      .update(enrollments)
      .set({ startsAt: event && new Date(event.startsAt), notifiedVersion: version, notifiedJoinUrl: joinUrl })
      .where(eq(enrollments.orderLineId, line.id))
      .returning({ id: enrollments.id })
    for (const { id } of updated) await recordNotifiedSessions(ctx, id)
    if (to) invitation ??= classCalendar(ctx, { details, method: 'REQUEST', to, event, sessions })
  }
  return invitation
}

/** Returns null if none of the order items is a class with a date in the future. */
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
    const startsAt = enrollment?.startsAt ?? null
    const event = details.kind === 'course' && !startsAt ? null : classEventAt(details, startsAt)
    const sessions = await sessionsFrom(ctx, details, startsAt)
    const cancellation = classCalendar(ctx, { details, method: 'CANCEL', to, event, sessions })
    if (cancellation) return cancellation
  }
  return null
}

/** Loads the sessions of an enrollment, because the course may have moved to a later date. */
export async function sessionsFrom(
  ctx: Ctx,
  { owner, sessions }: ClassDetails,
  startsAt: Date | null,
): Promise<SessionRow[]> {
  if (owner.kind === 'workshop') return sessions
  const earlier = { ...owner, start: startsAt?.toISOString().slice(0, 10) ?? null }
  return (await loadSessions(ctx, [earlier]))(earlier)
}

async function findClass(ctx: Ctx, { courseId, workshopId }: ClassItem): Promise<ClassDetails | undefined> {
  return courseId || workshopId ? getClassDetails(ctx, itemOf({ courseId, workshopId })) : undefined
}
