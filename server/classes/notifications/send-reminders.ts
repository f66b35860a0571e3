import { and, asc, eq, gt, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import { classSessions, workshops } from '#db/schema/classes/catalog.ts'
import { enrolledKind, enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { type ClassDetails, getClassDetails, sessionEvent } from '../schedule/index.ts'
import { classEventAt } from './class-calendars.ts'
import { reminderMail } from './mail-templates.ts'
import { isNotifiedSession, isSessionOfEnrollment } from './notified-sessions.ts'
import { reminderUrl } from './reminder-preference.ts'

const BATCH_SIZE = 100
/** A day with a clock change can be longer than 24 hours. */
const LONGEST_DAY_MS = 26 * 3_600_000

/**
 * Mails a reminder a day before each class and each session, at the same local time. Sends each one once, also from
 * several instances. Skips users who enrolled within that day.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  for (const remindBatch of [remindOfClasses, remindOfSessions]) {
    let after: string | undefined
    do after = await transaction(ctx, (ctx) => remindBatch(ctx, after))
    while (after !== undefined)
  }
}

async function remindOfClasses(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  const candidates = await findClassCandidates(ctx, after)
  const findClass = cachedClasses(ctx)
  for (const { id, kind, classId, startsAt, ...recipient } of candidates) {
    const details = await findClass({ kind, id: classId })
    const event = details && !details.isCanceled ? details.event : null
    // The class was just rescheduled; its change notice is queued.
    if (!details || !event || Date.parse(event.startsAt) !== startsAt?.getTime()) continue
    const { joinUrl } = details
    const sent = { remindedFor: startsAt, ...(joinUrl ? { notifiedJoinUrl: joinUrl } : {}) }
    await ctx.db.update(enrollments).set(sent).where(eq(enrollments.id, id))
    await queueReminder(ctx, { recipient, title: details.title, event, joinUrl })
  }
  return candidates.length === BATCH_SIZE ? candidates.at(-1)?.id : undefined
}

/** Continues after the last pair of enrollment and session ('<id> <id>'). */
async function remindOfSessions(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  const candidates = await findSessionCandidates(ctx, after)
  const findClass = cachedClasses(ctx)
  for (const { id, kind, classId, enrollmentStart, session, ...recipient } of candidates) {
    const details = await findClass({ kind, id: classId })
    if (!details || details.isCanceled) continue
    const classEvent = classEventAt(details, enrollmentStart)
    if (!classEvent) continue
    const values = { enrollmentId: id, sessionId: session.id, remindedFor: session.startsAt }
    await ctx.db
      .insert(enrollmentSessions)
      .values(values)
      .onConflictDoUpdate({
        target: [enrollmentSessions.enrollmentId, enrollmentSessions.sessionId],
        set: { remindedFor: session.startsAt },
      })
    const event = sessionEvent(session, classEvent)
    await queueReminder(ctx, { recipient, title: event.title, event, joinUrl: session.joinUrl ?? details.joinUrl })
  }
  const last = candidates.at(-1)
  return last && candidates.length === BATCH_SIZE ? `${last.id} ${last.session.id}` : undefined
}

function cachedClasses(ctx: Ctx): (key: ClassId) => Promise<ClassDetails | undefined> {
  const classes = new Map<string, ClassDetails | undefined>()
  return async (key) => {
    if (!classes.has(key.id)) classes.set(key.id, await getClassDetails(ctx, key))
    return classes.get(key.id)
  }
}

type Reminder = Pick<Parameters<typeof reminderMail>[0], 'title' | 'event' | 'joinUrl'> & {
  recipient: { userId: string; email: string; name: string }
}

async function queueReminder(ctx: Ctx, { recipient: { userId, email, name }, ...content }: Reminder): Promise<void> {
  const unsubscribeUrl = reminderUrl(ctx, userId)
  const mail = reminderMail({ ...content, buyer: { name }, publicUrl: ctx.site.publicUrl, unsubscribeUrl })
  await queueMail(ctx, { to: email, mail, unsubscribeUrl })
}

const recipientColumns = {
  id: enrollments.id,
  kind: enrolledKind,
  classId: sql<string>`coalesce(${enrollments.courseId}, ${enrollments.workshopId})`,
  userId: profiles.id,
  email: profiles.email,
  name: profiles.name,
}

/** Sessions replace the start of a course. */
function findClassCandidates(ctx: Ctx, after: string | undefined) {
  const isDueStart = isDue(ctx, sql`${enrollments.startsAt}`, sql`coalesce(${workshops.timeZone}, 'UTC')`)
  return ctx.db
    .select({ ...recipientColumns, startsAt: enrollments.startsAt })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .where(
      and(
        isDueStart,
        sql`${enrollments.remindedFor} IS DISTINCT FROM ${enrollments.startsAt}`,
        sql`NOT EXISTS (SELECT FROM ${classSessions} WHERE ${isSessionOfEnrollment}
          AND ${enrollments.courseId} IS NOT NULL AND ${classSessions.removedAt} IS NULL)`,
        after === undefined ? undefined : gt(enrollments.id, after),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments, skipLocked: true })
}

function findSessionCandidates(ctx: Ctx, after: string | undefined) {
  const [afterEnrollment, afterSession] = after?.split(' ') ?? []
  return ctx.db
    .select({ ...recipientColumns, enrollmentStart: enrollments.startsAt, session: classSessions })
    .from(classSessions)
    .innerJoin(enrollments, isSessionOfEnrollment)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .leftJoin(enrollmentSessions, isNotifiedSession)
    .where(
      and(
        isNull(classSessions.removedAt),
        isDue(ctx, sql`${classSessions.startsAt}`, sql`${classSessions.timeZone}`),
        sql`${enrollmentSessions.remindedFor} IS DISTINCT FROM ${classSessions.startsAt}`,
        after === undefined
          ? undefined
          : sql`(${enrollments.id}, ${classSessions.id}) > (${afterEnrollment}::uuid, ${afterSession}::uuid)`,
      ),
    )
    .orderBy(asc(enrollments.id), asc(classSessions.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments, skipLocked: true })
}

/** True from a day before `startsAt` on, at the same local time, for users who enrolled before that. */
function isDue(ctx: Ctx, startsAt: SQL, zone: SQL): SQL | undefined {
  const now = ctx.now().toISOString()
  const dayBefore = sql`((${startsAt} AT TIME ZONE ${zone}) - interval '1 day') AT TIME ZONE ${zone}`
  return and(
    eq(enrollments.status, 'completed'),
    isNull(profiles.remindersStoppedAt),
    gt(startsAt, now),
    lte(startsAt, new Date(ctx.now().getTime() + LONGEST_DAY_MS).toISOString()),
    lte(dayBefore, now),
    lt(enrollments.enrollmentDate, dayBefore),
  )
}
