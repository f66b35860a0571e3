import { and, asc, eq, gt, isNull, lt, lte, sql } from 'drizzle-orm'
import type { EventKind } from '#contract/schedule/schedule.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { workshops } from '#db/schema/classes.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type ClassDetails, getClassDetails } from '../schedule/index.ts'
import { transaction } from '../transaction.ts'
import { reminderMail } from './mail-templates.ts'
import { reminderUrl } from './reminder-preference.ts'

const BATCH_SIZE = 100
/** A day with a clock change can be longer than 24 hours. */
const LONGEST_DAY_MS = 26 * 3_600_000

/**
 * Mails a reminder a day before the class, at the same local time (features: class mail, 4). Sends each one once, also
 * from several instances. Skips users who enrolled within that day.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  let after: string | undefined
  do after = await transaction(ctx, (ctx) => remindBatch(ctx, after))
  while (after !== undefined)
}

async function remindBatch(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  const candidates = await findCandidates(ctx, after)
  const classes = new Map<string, ClassDetails | undefined>()
  for (const { id, kind, classId, startsAt, userId, email, name } of candidates) {
    if (!classes.has(classId)) classes.set(classId, await getClassDetails(ctx, { kind, id: classId }))
    const details = classes.get(classId)
    const event = details && !details.isCanceled ? details.event : null
    // The class was just rescheduled; its change notice is queued.
    if (!details || !event || Date.parse(event.startsAt) !== startsAt?.getTime()) continue
    const { title, joinUrl } = details
    const sent = { remindedFor: startsAt, ...(joinUrl ? { notifiedJoinUrl: joinUrl } : {}) }
    await ctx.db.update(enrollments).set(sent).where(eq(enrollments.id, id))
    const unsubscribeUrl = reminderUrl(ctx, userId)
    const input = { title, event, joinUrl, buyer: { name }, publicUrl: ctx.site.publicUrl }
    await queueMail(ctx, { to: email, mail: reminderMail({ ...input, unsubscribeUrl }), unsubscribeUrl })
  }
  return candidates.length === BATCH_SIZE ? candidates.at(-1)?.id : undefined
}

function findCandidates(ctx: Ctx, after: string | undefined) {
  const now = ctx.now()
  const zone = sql`coalesce(${workshops.timeZone}, 'UTC')`
  const dayBefore = sql`((${enrollments.startsAt} AT TIME ZONE ${zone}) - interval '1 day') AT TIME ZONE ${zone}`
  return ctx.db
    .select({
      id: enrollments.id,
      kind: sql<EventKind>`CASE WHEN ${enrollments.courseId} IS NULL THEN 'workshop' ELSE 'course' END`,
      classId: sql<string>`coalesce(${enrollments.courseId}, ${enrollments.workshopId})`,
      startsAt: enrollments.startsAt,
      userId: profiles.id,
      email: profiles.email,
      name: profiles.name,
    })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .leftJoin(workshops, eq(workshops.id, enrollments.workshopId))
    .where(
      and(
        eq(enrollments.status, 'completed'),
        gt(enrollments.startsAt, now),
        lte(enrollments.startsAt, new Date(now.getTime() + LONGEST_DAY_MS)),
        lte(dayBefore, now.toISOString()),
        lt(enrollments.enrollmentDate, dayBefore),
        sql`${enrollments.remindedFor} IS DISTINCT FROM ${enrollments.startsAt}`,
        isNull(profiles.remindersStoppedAt),
        after === undefined ? undefined : gt(enrollments.id, after),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments, skipLocked: true })
}
