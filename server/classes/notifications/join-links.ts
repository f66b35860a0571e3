import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { isOfItem } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { transaction } from '../../transaction.ts'
import { type ClassDetails, getClassDetails, isPast } from '../schedule/index.ts'
import { classCalendar } from './class-calendars.ts'
import { queueAfterCorrections } from './correction-delay.ts'
import { joinLinkMail } from './mail-templates.ts'

type JoinLinkJob = JobPayloads['classes.send-join-links']

const BATCH_SIZE = 100

/** Mails the link to join of a class to the enrolled users (decision 0029). */
export async function queueJoinLink(ctx: Ctx, payload: JoinLinkJob): Promise<void> {
  const details = await getClassDetails(ctx, payload)
  const next = details?.events.find((event) => !isPast(event, ctx.now())) ?? details?.events[0]
  await queueAfterCorrections(ctx, {
    job: 'classes.send-join-links',
    payload,
    startsAt: next ? new Date(next.startsAt) : null,
  })
}

/** Idempotent: skips users who were sent this link already, and earlier dates of a course. */
export async function sendJoinLinks(ctx: Ctx, { kind, id }: JoinLinkJob): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const details = await getClassDetails(ctx, { kind, id })
    if (!details?.joinUrl || details.isCanceled || details.isOver) return
    const recipients = await findRecipients(ctx, details, details.joinUrl)
    for (const recipient of recipients) await queueJoinLinkMail(ctx, details, details.joinUrl, recipient)
    if (recipients.length === BATCH_SIZE) await ctx.jobs.queue(ctx, 'classes.send-join-links', { kind, id })
  })
}

type Recipient = { id: string; notifiedJoinUrl: string | null; email: string; name: string }

function findRecipients(ctx: Ctx, { kind, id, event }: ClassDetails, joinUrl: string): Promise<Recipient[]> {
  return ctx.db
    .select({
      id: enrollments.id,
      notifiedJoinUrl: enrollments.notifiedJoinUrl,
      email: profiles.email,
      name: profiles.name,
    })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(
      and(
        isOfItem(enrollments, { kind, id }),
        eq(enrollments.status, 'completed'),
        sql`${enrollments.notifiedJoinUrl} IS DISTINCT FROM ${joinUrl}`,
        // An enrollment that began at another time belongs to an earlier date of the class.
        or(
          isNull(enrollments.startsAt),
          gt(enrollments.startsAt, ctx.now()),
          event ? eq(enrollments.startsAt, new Date(event.startsAt)) : undefined,
        ),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments })
}

async function queueJoinLinkMail(
  ctx: Ctx,
  details: ClassDetails,
  joinUrl: string,
  { id, notifiedJoinUrl, email, name }: Recipient,
): Promise<void> {
  await ctx.db.update(enrollments).set({ notifiedJoinUrl: joinUrl }).where(eq(enrollments.id, id))
  const { title, event, events, sessions } = details
  const next = events.find((event) => !isPast(event, ctx.now())) ?? event
  const mail = joinLinkMail({ title, event: next, joinUrl, isReplacement: notifiedJoinUrl !== null, buyer: { name } })
  const calendar = classCalendar(ctx, { details, method: 'REQUEST', to: email, event, sessions })
  await queueMail(ctx, { to: email, mail, calendar })
}
