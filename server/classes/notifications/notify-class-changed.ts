import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm'
import { isOfItem } from '#db/item-tables.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import type { JobPayloads } from '../../platform/jobs/jobs.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { siteMoney } from '../../site-money.ts'
import { transaction } from '../../transaction.ts'
import { type ClassDetails, getClassDetails, isPast } from '../schedule/index.ts'
import { sessionsFrom } from './calendar-invitations.ts'
import { classCalendar, classEventAt } from './class-calendars.ts'
import { classCanceledMail, classUnlistedMail, dateRemovedMail, rescheduledMail } from './mail-templates.ts'
import { recordNotifiedSessions } from './notified-sessions.ts'

const BATCH_SIZE = 100
/** Payments started before the change complete within this time. */
const SECOND_RUN_DELAY_MS = 2 * 60_000

/** Runs twice: an enrollment that completes at that moment may have got the old date. */
export async function queueChangeNotice(ctx: Ctx, change: JobPayloads['classes.notify']): Promise<void> {
  await ctx.jobs.queue(ctx, 'classes.notify', change)
  await ctx.jobs.queue(ctx, 'classes.notify', change, new Date(ctx.now().getTime() + SECOND_RUN_DELAY_MS))
}

/** Skips users notified of this version or a later one, and past dates of the class. */
export async function notifyClassChanged(
  ctx: Ctx,
  { kind, id, version }: JobPayloads['classes.notify'],
): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const details = await getClassDetails(ctx, { kind, id })
    // Canceling a class sends its own mails.
    if (!details || details.isCanceled || (details.event && isPast(details.event, ctx.now()))) return
    const recipients = await findRecipients(ctx, { kind, id, version })
    for (const recipient of recipients) {
      await ctx.db
        .update(enrollments)
        .set({ notifiedVersion: details.version, startsAt: details.event && new Date(details.event.startsAt) })
        .where(eq(enrollments.id, recipient.id))
      // The mail has all sessions, which move along with the class.
      await recordNotifiedSessions(ctx, recipient.id)
      await queueNotice(ctx, details, recipient)
    }
    if (recipients.length === BATCH_SIZE) await ctx.jobs.queue(ctx, 'classes.notify', { kind, id, version })
  })
}

/** `startsAt` is the start that the user was sent last. */
type Recipient = { id: string; startsAt: Date | null; email: string; name: string }

function findRecipients(ctx: Ctx, { kind, id, version }: JobPayloads['classes.notify']): Promise<Recipient[]> {
  return ctx.db
    .select({ id: enrollments.id, startsAt: enrollments.startsAt, email: profiles.email, name: profiles.name })
    .from(enrollments)
    .innerJoin(profiles, eq(profiles.id, enrollments.userId))
    .where(
      and(
        isOfItem(enrollments, { kind, id }),
        eq(enrollments.status, 'completed'),
        or(isNull(enrollments.notifiedVersion), lt(enrollments.notifiedVersion, version)),
        // An enrollment that has already begun belongs to an earlier date of the class.
        or(isNull(enrollments.startsAt), gt(enrollments.startsAt, ctx.now())),
      ),
    )
    .orderBy(asc(enrollments.id))
    .limit(BATCH_SIZE)
    .for('update', { of: enrollments })
}

async function queueNotice(
  ctx: Ctx,
  details: ClassDetails,
  { email, name, startsAt: previousStart }: Recipient,
): Promise<void> {
  const { title, event, sessions, isDeleted, isSelfPaced } = details
  const input = { title, buyer: { name }, publicUrl: ctx.site.publicUrl }
  if (isDeleted) {
    await queueMail(ctx, { to: email, mail: classUnlistedMail({ ...input, event, isSelfPaced }) })
    return
  }
  if (event) {
    const mail = rescheduledMail({ ...input, event, previousStart, sessions })
    const calendar = classCalendar(ctx, { details, method: 'REQUEST', to: email, event, sessions })
    await queueMail(ctx, { to: email, mail, calendar })
    return
  }
  const mail = dateRemovedMail({ ...input, isSelfPaced })
  const previousEvent = classEventAt(details, previousStart)
  const canceled = { event: previousEvent, sessions: await sessionsFrom(ctx, details, previousStart) }
  const calendar = classCalendar(ctx, { details, method: 'CANCEL', to: email, ...canceled })
  await queueMail(ctx, { to: email, mail, calendar })
}

type CanceledEnrollment = { id: string; userId: string | null; startsAt: Date | null; notifiedVersion: number | null }

/**
 * Mails a user once that their class was canceled, with a calendar cancellation. Call it in the transaction that
 * cancels the enrollment. `refundMinor`: minor units.
 */
export async function notifyCanceled(
  ctx: Ctx,
  { details, enrollment, refundMinor }: { details: ClassDetails; enrollment: CanceledEnrollment; refundMinor: number },
): Promise<void> {
  const { title, version } = details
  if ((enrollment.notifiedVersion ?? 0) >= version) return
  await ctx.db.update(enrollments).set({ notifiedVersion: version }).where(eq(enrollments.id, enrollment.id))
  if (enrollment.userId === null) return
  const [buyer] = await ctx.db
    .select({ email: profiles.email, name: profiles.name })
    .from(profiles)
    .where(eq(profiles.id, enrollment.userId))
  if (!buyer) return
  const { startsAt } = enrollment
  const event = classEventAt(details, startsAt)
  const mail = classCanceledMail({
    title,
    event,
    refundMinor,
    money: siteMoney(ctx),
    buyer,
    publicUrl: ctx.site.publicUrl,
  })
  const sessions = await sessionsFrom(ctx, details, startsAt)
  const calendar = classCalendar(ctx, { details, method: 'CANCEL', to: buyer.email, event, sessions })
  await queueMail(ctx, { to: buyer.email, mail, calendar })
}
