import { and, asc, eq, exists, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { isOfItem } from '#db/item-tables.ts'
import { classSessions } from '#db/schema/classes/catalog.ts'
import { enrollmentSessions, enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { type ClassDetails, getClassDetails, type SessionRow } from '../schedule/index.ts'
import { sessionsCalendar } from './class-calendars.ts'
import { queueAfterCorrections } from './correction-delay.ts'
import { isNotifiedSession, isSessionOfEnrollment, recordNotifiedSessions } from './notified-sessions.ts'
import { type SessionNotice, sessionsMail } from './session-mail.ts'

type SessionsJob = JobPayloads['classes.notify-sessions']

const BATCH_SIZE = 100

/**
 * Mails the enrolled users the sessions that were added, moved or removed, and new links to join. Waits a few minutes,
 * so that several changes send one mail. `startsAt`: of the changed session.
 */
export async function queueSessionNotice(
  ctx: Ctx,
  { startsAt, kind, id }: SessionsJob & { startsAt: Date },
): Promise<void> {
  await queueAfterCorrections(ctx, { job: 'classes.notify-sessions', payload: { kind, id }, startsAt })
}

/** Idempotent: compares the sessions with those that each user was sent last. */
export async function notifySessions(ctx: Ctx, { kind, id }: SessionsJob): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const details = await getClassDetails(ctx, { kind, id })
    if (!details || details.isCanceled) return
    const recipients = await findRecipients(ctx, { kind, id })
    const noticesOf = await loadNotices(ctx, { recipients, details })
    for (const recipient of recipients) await queueNotice(ctx, { details, recipient, notices: noticesOf(recipient) })
    if (recipients.length === BATCH_SIZE) await ctx.jobs.queue(ctx, 'classes.notify-sessions', { kind, id })
  })
}

type Recipient = { id: string; startsAt: Date | null; email: string; name: string }

/** A user who was sent other times of a session that is not past, or another link to join. */
function needsNotice(ctx: Ctx): SQL {
  const now = sql`${ctx.now().toISOString()}::timestamptz`
  const { startsAt, endsAt, joinUrl, removedAt } = classSessions
  const { notifiedStartsAt, notifiedEndsAt, notifiedJoinUrl } = enrollmentSessions
  return sql`CASE WHEN ${removedAt} IS NOT NULL THEN coalesce(${notifiedStartsAt} > ${now}, false)
    ELSE greatest(${startsAt}, ${notifiedStartsAt}) > ${now}
        AND (${notifiedStartsAt}, ${notifiedEndsAt}) IS DISTINCT FROM (${startsAt}, ${endsAt})
      OR ${endsAt} > ${now} AND ${joinUrl} IS DISTINCT FROM ${notifiedJoinUrl} END`
}

function findRecipients(ctx: Ctx, classId: SessionsJob): Promise<Recipient[]> {
  const changedSessions = ctx.db
    .select({ id: classSessions.id })
    .from(classSessions)
    .leftJoin(enrollmentSessions, isNotifiedSession)
    .where(and(isSessionOfEnrollment, needsNotice(ctx)))
  return ctx.db
    .select({ id: enrollments.id, startsAt: enrollments.startsAt, email: profiles.email, name: profiles.name })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(and(isOfItem(enrollments, classId), eq(enrollments.status, 'completed'), exists(changedSessions)))
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments })
}

type LoadNoticesInput = { recipients: Recipient[]; details: ClassDetails }

async function loadNotices(
  ctx: Ctx,
  { recipients, details }: LoadNoticesInput,
): Promise<(recipient: Recipient) => SessionNotice[]> {
  if (recipients.length === 0) return () => []
  const ids = recipients.map(({ id }) => id)
  const rows = await ctx.db
    .select({ enrollmentId: enrollments.id, session: classSessions, sent: enrollmentSessions })
    .from(enrollments)
    .innerJoin(classSessions, isSessionOfEnrollment)
    .leftJoin(enrollmentSessions, isNotifiedSession)
    .where(and(inArray(enrollments.id, ids), needsNotice(ctx)))
    .orderBy(asc(classSessions.startsAt), asc(classSessions.id))
  const noticesOf = Map.groupBy(rows, ({ enrollmentId }) => enrollmentId)
  return ({ id }) => (noticesOf.get(id) ?? []).map(({ session, sent }) => toNotice(session, sent, details.joinUrl))
}

function toNotice(
  session: SessionRow,
  sent: typeof enrollmentSessions.$inferSelect | null,
  classJoinUrl: string | null,
) {
  const isMoved =
    sent?.notifiedStartsAt?.getTime() !== session.startsAt.getTime() ||
    sent.notifiedEndsAt?.getTime() !== session.endsAt.getTime()
  const previousStart = sent?.notifiedStartsAt ?? null
  const change = session.removedAt ? 'removed' : !previousStart ? 'added' : isMoved ? 'moved' : 'link'
  return { session, change, previousStart, joinUrl: session.joinUrl ?? classJoinUrl } as const
}

async function queueNotice(
  ctx: Ctx,
  { details, recipient, notices }: { details: ClassDetails; recipient: Recipient; notices: SessionNotice[] },
): Promise<void> {
  const { id, email, name, startsAt } = recipient
  const isFirstNotice = await hasNoSessions(ctx, id)
  await recordNotifiedSessions(ctx, id)
  const sendable = notices.filter(({ change, joinUrl }) => change !== 'link' || joinUrl !== null)
  if (sendable.length === 0) return
  const mail = sessionsMail({ title: details.title, notices: sendable, buyer: { name }, publicUrl: ctx.site.publicUrl })
  const calendar = sessionsCalendar(ctx, { details, startsAt, notices: sendable, isFirstNotice })
  await queueMail(ctx, { to: email, mail, calendar })
}

/** True if the calendar of a user has no session yet. */
async function hasNoSessions(ctx: Ctx, enrollmentId: string): Promise<boolean> {
  const isSent = and(eq(enrollmentSessions.enrollmentId, enrollmentId), isNotNull(enrollmentSessions.notifiedStartsAt))
  return (await ctx.db.$count(enrollmentSessions, isSent)) === 0
}
