import { and, eq, lt, sql } from 'drizzle-orm'
import { formConsentText } from '#contract/site/newsletter/consent-texts.ts'
import { subscribers } from '#db/schema/site/newsletter.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { findFreeFile, type SubscriberFile } from './free-file.ts'
import { alreadySubscribedMail, confirmationMail, welcomeMail } from './mail-templates.ts'
import { CONFIRMATION_MS, confirmUrl, filePath, subscriberIdOf, unsubscribeUrl } from './subscriber-links.ts'

/**
 * Records a sign-up and mails a link to confirm it. A subscriber gets a mail that says so instead. Nothing in the
 * response depends on the email.
 * @throws not_found if the newsletter is off, too_many_requests if the client signs up many emails
 */
export async function requestSubscription(ctx: Ctx, { email }: { email: string }): Promise<void> {
  assertIsOn(ctx)
  await ctx.limits.mailByIp.consume(ctx.client.ip)
  if (!(await ctx.limits.mailToMailbox.allows(`newsletter ${email}`))) return
  await transaction(ctx, async (ctx) => {
    const request = {
      source: 'form' as const,
      consentText: formConsentText(ctx.site.settings.businessName),
      requestedAt: ctx.now(),
    }
    const [pending] = await ctx.db
      .insert(subscribers)
      .values({ email, state: 'pending', ...request })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { state: 'pending', ...request, confirmedAt: null, endedAt: null },
        setWhere: sql`${subscribers.state} <> 'subscribed'`,
      })
      .returning({ id: subscribers.id })
    if (pending) {
      await queueMail(ctx, { to: email, mail: confirmationMail({ url: confirmUrl(ctx, pending.id) }) })
      return
    }
    const [subscriber] = await ctx.db
      .select({ id: subscribers.id })
      .from(subscribers)
      .where(eq(subscribers.email, email))
    if (!subscriber) return
    const mail = alreadySubscribedMail(ctx.site, await linksOf(ctx, subscriber.id))
    await queueMail(ctx, { to: email, mail })
  })
}

/** State of a confirmation link. `unknown`: invalid, expired, or the subscriber has unsubscribed since. */
export type Confirmation =
  | { state: 'pending' }
  | { state: 'unknown' }
  | { state: 'subscribed'; file: SubscriberFile | null }

export async function getConfirmation(ctx: Ctx, { token }: { token: string }): Promise<Confirmation> {
  const subscriber = await findByConfirmToken(ctx, token)
  if (subscriber?.state === 'pending') return { state: 'pending' }
  if (subscriber?.state !== 'subscribed') return { state: 'unknown' }
  return { state: 'subscribed', file: await fileOf(ctx, subscriber.id) }
}

/** Confirms a sign-up. Idempotent. @throws bad_link */
export async function confirmSubscription(ctx: Ctx, { token }: { token: string }): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const found = await findByConfirmToken(ctx, token)
    if (found?.state === 'subscribed') return
    const [subscriber] = found
      ? await ctx.db
          .update(subscribers)
          .set({ state: 'subscribed', confirmedAt: ctx.now() })
          .where(and(eq(subscribers.id, found.id), eq(subscribers.state, 'pending')))
          .returning()
      : []
    if (!subscriber) throw new Problem('bad_link')
    await queueMail(ctx, {
      to: subscriber.email,
      mail: welcomeMail(ctx.site, await linksOf(ctx, subscriber.id)),
      unsubscribeUrl: unsubscribeUrl(ctx, subscriber.id),
    })
  })
}

async function findByConfirmToken(ctx: Ctx, token: string) {
  const id = subscriberIdOf(ctx, 'confirm', token)
  if (!id) return undefined
  const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, id))
  const isExpired = row?.state === 'pending' && row.requestedAt < expiryLimit(ctx)
  return isExpired ? undefined : row
}

async function fileOf(ctx: Ctx, subscriberId: string): Promise<SubscriberFile | null> {
  const file = await findFreeFile(ctx)
  return file && { title: file.title, path: filePath(ctx, subscriberId) }
}

async function linksOf(ctx: Ctx, subscriberId: string) {
  return { unsubscribeUrl: unsubscribeUrl(ctx, subscriberId), file: await fileOf(ctx, subscriberId) }
}

const expiryLimit = (ctx: Ctx) => new Date(ctx.now().getTime() - CONFIRMATION_MS)

/** Deletes sign-ups that were not confirmed in time. */
export async function deleteExpiredSignUps(ctx: Ctx): Promise<void> {
  const isExpired = and(eq(subscribers.state, 'pending'), lt(subscribers.requestedAt, expiryLimit(ctx)))
  await ctx.db.delete(subscribers).where(isExpired)
}

/** @throws not_found */
function assertIsOn({ site }: Ctx): void {
  if (!site.settings.newsletterOn) throw new Problem('not_found')
}
