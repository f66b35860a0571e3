import { and, asc, count, eq, gt, lte, sql } from 'drizzle-orm'
import { NEWSLETTER_MAILS_PER_MINUTE } from '#contract/site/newsletter/newsletter-limits.ts'
import { mails } from '#db/schema/platform/mail.ts'
import {
  newsletterEditions as editions,
  newsletterRecipients as recipients,
  subscribers,
} from '#db/schema/site/newsletter.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { isRejected } from '../../platform/mail/send-mail.ts'
import { transaction } from '../../transaction.ts'
import { finishEdition } from './finish-edition.ts'
import { newsletterMail } from './mail-templates.ts'
import { startEdition } from './start-edition.ts'
import { deleteExpiredSignUps } from './subscribe.ts'
import { unsubscribeUrl } from './subscriber-links.ts'
import { endSubscription } from './unsubscribe.ts'

const MINUTE_MS = 60_000
/** Mails per transaction. */
const BATCH_SIZE = 20

/**
 * Starts editions that are due, and queues as many mails as the limit of mails per minute allows. Each recipient is
 * claimed in the transaction that queues the mail: a crash sends no mail twice and loses none.
 */
export async function sendEditions(ctx: Ctx): Promise<void> {
  await deleteExpiredSignUps(ctx)
  const due = and(eq(editions.state, 'scheduled'), lte(editions.sendAt, ctx.now()))
  for (const { id } of await ctx.db.select({ id: editions.id }).from(editions).where(due).orderBy(asc(editions.sendAt)))
    await startDueEdition(ctx, id)
  while (await queueBatch(ctx));
  const sending = await ctx.db.select({ id: editions.id }).from(editions).where(eq(editions.state, 'sending'))
  for (const { id } of sending) await transaction(ctx, (ctx) => finishEdition(ctx, id))
}

async function startDueEdition(ctx: Ctx, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const isScheduled = and(eq(editions.id, id), eq(editions.state, 'scheduled'))
    const [edition] = await ctx.db.select().from(editions).where(isScheduled).for('update')
    if (edition) await startEdition(ctx, edition)
  })
}

/** Returns whether another batch can follow. */
function queueBatch(ctx: Ctx): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    // Instances take turns, so that they count the mails of each other.
    await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('newsletter', 0))`)
    const [recent] = await ctx.db
      .select({ count: count() })
      .from(recipients)
      .where(gt(recipients.queuedAt, new Date(ctx.now().getTime() - MINUTE_MS)))
    const limit = Math.min(BATCH_SIZE, NEWSLETTER_MAILS_PER_MINUTE - (recent?.count ?? 0))
    if (limit <= 0) return false
    const batch = await ctx.db
      .select({ id: recipients.id, subscriberId: subscribers.id, email: subscribers.email, edition: editions })
      .from(recipients)
      .innerJoin(editions, eq(editions.id, recipients.editionId))
      .innerJoin(subscribers, eq(subscribers.id, recipients.subscriberId))
      .where(and(eq(editions.state, 'sending'), eq(recipients.state, 'waiting')))
      .orderBy(asc(editions.sendAt), asc(recipients.id))
      .limit(limit)
      .for('update', { of: recipients, skipLocked: true })
    for (const { id, subscriberId, email, edition } of batch) {
      const url = unsubscribeUrl(ctx, subscriberId, edition.id)
      const mail = newsletterMail(ctx.site, edition, url)
      const mailId = await queueMail(ctx, { to: email, mail, unsubscribeUrl: url })
      await ctx.db.update(recipients).set({ state: 'queued', mailId, queuedAt: ctx.now() }).where(eq(recipients.id, id))
    }
    return batch.length === limit
  })
}

/**
 * Records that a mail was sent or failed, if it is one of the newsletter. A permanent rejection ends the subscription.
 */
export async function recordDelivery(ctx: Ctx, { mailId }: { mailId: string }): Promise<void> {
  const [delivery] = await ctx.db
    .select({ recipient: recipients, mail: mails })
    .from(recipients)
    .innerJoin(mails, eq(mails.id, recipients.mailId))
    .where(eq(recipients.mailId, mailId))
  if (!delivery || (!delivery.mail.sentAt && !delivery.mail.stoppedAt)) return
  const { recipient, mail } = delivery
  const { subscriberId } = recipient
  await transaction(ctx, async (ctx) => {
    if (subscriberId)
      await ctx.db
        .select({ id: subscribers.id })
        .from(subscribers)
        .where(eq(subscribers.id, subscriberId))
        .for('update')
    const state = mail.sentAt ? 'sent' : 'failed'
    await ctx.db.update(recipients).set({ state }).where(eq(recipients.id, recipient.id))
    if (subscriberId && !mail.sentAt && isRejected(mail)) await endSubscription(ctx, subscriberId, 'bounced')
    await finishEdition(ctx, recipient.editionId)
  })
}
