import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { enrollments } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import type { JobPayloads } from '../jobs/jobs.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { type ClassDetails, getClassDetails, icsInvitation, isPast } from '../schedule/index.ts'
import { transaction } from '../transaction.ts'
import { classCanceledMail, dateRemovedMail, rescheduledMail } from './mail-templates.ts'
import { toCalendarEntry } from './resolve-class.ts'

/** How many are told in one transaction. */
const BATCH = 100

/**
 * Tells everyone who is enrolled that their class has another date or does not take place, with an entry for their
 * calendar that says the same (features: class mail, 1 and 2). What they are told is what is true now. Who was told of
 * this change, or of a later one, is not told again, however often this runs; nor are those whose class has begun.
 */
export async function notifyEnrolled(ctx: Ctx, { kind, id, version }: JobPayloads['classes.tell']): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const held = await getClassDetails(ctx, { kind, id })
    if (!held || (held.event && isPast(held.event, ctx.now()))) return
    const people = await toTell(ctx, { kind, id, version })
    for (const person of people) {
      await ctx.db
        .update(enrollments)
        .set({ toldVersion: held.version, startsAt: held.event && new Date(held.event.startsAt) })
        .where(eq(enrollments.id, person.id))
      await tell(ctx, held, person)
    }
    if (people.length === BATCH) await ctx.jobs.queue(ctx, 'classes.tell', { kind, id, version })
  })
}

type Person = { id: string; startsAt: Date | null; email: string; name: string }

function toTell(ctx: Ctx, { kind, id, version }: JobPayloads['classes.tell']): Promise<Person[]> {
  const column = kind === 'course' ? enrollments.courseId : enrollments.workshopId
  return ctx.db
    .select({ id: enrollments.id, startsAt: enrollments.startsAt, email: profiles.email, name: profiles.name })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(
      and(
        eq(column, id),
        eq(enrollments.status, 'completed'),
        or(isNull(enrollments.toldVersion), lt(enrollments.toldVersion, version)),
        // Whoever took part at an earlier time has nothing to do with the next one.
        or(isNull(enrollments.startsAt), gt(enrollments.startsAt, ctx.now())),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH)
    .for('update', { of: enrollments })
}

async function tell(ctx: Ctx, held: ClassDetails, { email, name, startsAt: was }: Person): Promise<void> {
  const { title, event, version, isDeleted } = held
  const about = { title, buyer: { name }, publicUrl: ctx.site.publicUrl }
  const entry = (method: 'REQUEST' | 'CANCEL', event: CalendarEvent | null) =>
    event && icsInvitation(event, { method, sequence: version, to: email, site: ctx.site, now: ctx.now() })
  if (isDeleted) {
    const mail = classCanceledMail({ ...about, event })
    return queueMail(ctx, { to: email, mail, calendar: entry('CANCEL', event) })
  }
  if (event)
    return queueMail(ctx, {
      to: email,
      mail: rescheduledMail({ ...about, event, was }),
      calendar: entry('REQUEST', event),
    })
  const mail = dateRemovedMail(about)
  return queueMail(ctx, { to: email, mail, calendar: entry('CANCEL', was && toCalendarEntry(held, was)) })
}
