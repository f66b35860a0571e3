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
import { reminderUrl } from './reminder-link.ts'

/** How many are reminded in one transaction. */
const BATCH = 100
/** No day of any clock is longer, in milliseconds. */
const LONGEST_DAY = 26 * 3_600_000

/**
 * Reminds everyone who is enrolled of a class a day before it begins: at the same hour of the day before, on the clock of
 * the class (features: class mail, 4). Each is reminded once, however many nodes look; not of a class that has begun, was
 * deleted or paid back, not when they enrolled later than that, and not when they want no reminders.
 */
export async function sendReminders(ctx: Ctx): Promise<void> {
  let after: string | undefined
  do after = await transaction(ctx, (ctx) => remindSome(ctx, after))
  while (after !== undefined)
}

/** @returns the last of those looked at, when there may be more */
async function remindSome(ctx: Ctx, after: string | undefined): Promise<string | undefined> {
  const people = await toRemind(ctx, after)
  const classes = new Map<string, ClassDetails | undefined>()
  for (const { id, kind, classId, startsAt, userId, email, name } of people) {
    if (!classes.has(classId)) classes.set(classId, await getClassDetails(ctx, { kind, id: classId }))
    const held = classes.get(classId)
    const event = held && !held.isDeleted ? held.event : null
    // Where the class has just been moved, the mail that says so is on its way.
    if (!held || !event || Date.parse(event.startsAt) !== startsAt?.getTime()) continue
    await ctx.db.update(enrollments).set({ remindedFor: startsAt }).where(eq(enrollments.id, id))
    const stopUrl = reminderUrl(ctx, userId)
    const about = { title: held.title, event, buyer: { name }, publicUrl: ctx.site.publicUrl }
    await queueMail(ctx, { to: email, mail: reminderMail({ ...about, stopUrl }), unsubscribeUrl: stopUrl })
  }
  return people.length === BATCH ? people.at(-1)?.id : undefined
}

function toRemind(ctx: Ctx, after: string | undefined) {
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
        lte(enrollments.startsAt, new Date(now.getTime() + LONGEST_DAY)),
        lte(dayBefore, now.toISOString()),
        lt(enrollments.enrollmentDate, dayBefore),
        sql`${enrollments.remindedFor} IS DISTINCT FROM ${enrollments.startsAt}`,
        isNull(profiles.remindersStoppedAt),
        after === undefined ? undefined : gt(enrollments.id, after),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH)
    .for('update', { of: enrollments, skipLocked: true })
}
