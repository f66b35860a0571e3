import { and, eq, inArray, isNull } from 'drizzle-orm'
import { id as validId } from '#contract/fields.schema.ts'
import { accountConsentText, formConsentText } from '#contract/site/newsletter/consent-texts.ts'
import type { NewsletterPreference, NewsletterState } from '#contract/site/newsletter/newsletter.schema.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { newsletterRecipients as recipients, subscribers } from '#db/schema/site/newsletter.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { finishEdition } from './finish-edition.ts'
import { subscriberIdOf } from './subscriber-links.ts'

/** `unknown`: the token is invalid, or the subscriber was removed. */
export type SubscriptionState = 'on' | 'off' | 'unknown'

export async function getSubscriptionState(ctx: Ctx, { token }: { token: string }): Promise<SubscriptionState> {
  const id = subscriberIdOf(ctx, 'unsubscribe', token)
  const [row] = id
    ? await ctx.db.select({ state: subscribers.state }).from(subscribers).where(eq(subscribers.id, id))
    : []
  if (!row) return 'unknown'
  return row.state === 'subscribed' ? 'on' : 'off'
}

/**
 * Unsubscribes with the link of a mail, or subscribes again. Requires no session: only the mailbox has the link.
 * Idempotent.
 * @param editionId the edition whose mail has the link
 * @throws bad_link
 */
export async function setSubscription(
  ctx: Ctx,
  { token, on, editionId }: { token: string; on: boolean; editionId?: string | undefined },
): Promise<void> {
  const id = subscriberIdOf(ctx, 'unsubscribe', token)
  if (!id) throw new Problem('bad_link')
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.id, id)).for('update')
    if (!row) throw new Problem('bad_link')
    if (on) {
      if (row.state === 'subscribed') return
      const consentText = formConsentText(ctx.site.settings.businessName)
      const consent = { consentText, requestedAt: ctx.now(), confirmedAt: ctx.now() }
      await ctx.db
        .update(subscribers)
        .set({ state: 'subscribed', ...consent, endedAt: null })
        .where(eq(subscribers.id, id))
      return
    }
    if (row.state === 'subscribed') await endSubscription(ctx, id, 'unsubscribed')
    if (!validId.safeParse(editionId).success || !editionId) return
    const isOfEdition = and(eq(recipients.editionId, editionId), eq(recipients.subscriberId, id))
    await ctx.db
      .update(recipients)
      .set({ unsubscribedAt: ctx.now() })
      .where(and(isOfEdition, isNull(recipients.unsubscribedAt)))
  })
}

/** Returns whether the viewer gets the newsletter. @throws sign_in_required */
export async function getPreference(ctx: Ctx): Promise<NewsletterState> {
  const { email } = requireViewer(ctx)
  const isSubscribed = and(eq(subscribers.email, email), eq(subscribers.state, 'subscribed'))
  return { on: (await ctx.db.$count(subscribers, isSubscribed)) > 0, isOffered: ctx.site.settings.newsletterOn }
}

/**
 * Switches the newsletter on or off for the email of the viewer, which is confirmed already. Idempotent.
 * @throws sign_in_required, not_found if the owner takes no sign-ups
 */
export async function setPreference(ctx: Ctx, { on }: NewsletterPreference): Promise<NewsletterState> {
  const { email } = requireViewer(ctx)
  const isOffered = ctx.site.settings.newsletterOn
  if (on && !isOffered) throw new Problem('not_found')
  await transaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.email, email)).for('update')
    if (!on && row?.state === 'subscribed') await endSubscription(ctx, row.id, 'unsubscribed')
    if (!on || row?.state === 'subscribed') return
    const values = {
      state: 'subscribed' as const,
      source: 'account' as const,
      consentText: accountConsentText(ctx.site.settings.businessName),
      requestedAt: ctx.now(),
      confirmedAt: ctx.now(),
      endedAt: null,
    }
    await ctx.db
      .insert(subscribers)
      .values({ email, ...values })
      .onConflictDoUpdate({ target: subscribers.email, set: values })
  })
  return { on, isOffered }
}

/** Ends a subscription in the caller's transaction. Mails that were not sent yet are not sent any more. */
export async function endSubscription(ctx: Ctx, id: string, state: 'unsubscribed' | 'bounced'): Promise<void> {
  await ctx.db.update(subscribers).set({ state, endedAt: ctx.now() }).where(eq(subscribers.id, id))
  await skipUnsentMails(ctx, id)
}

/** Deletes a subscriber and all that is not sent yet, in the caller's transaction. */
export async function deleteSubscriber(ctx: Ctx, email: string): Promise<void> {
  const [row] = await ctx.db.select().from(subscribers).where(eq(subscribers.email, email)).for('update')
  if (!row) return
  await skipUnsentMails(ctx, row.id)
  await ctx.db.delete(subscribers).where(eq(subscribers.id, row.id))
}

async function skipUnsentMails(ctx: Ctx, subscriberId: string): Promise<void> {
  const skipped = await ctx.db
    .update(recipients)
    .set({ state: 'skipped' })
    .where(and(eq(recipients.subscriberId, subscriberId), inArray(recipients.state, ['waiting', 'queued'])))
    .returning({ editionId: recipients.editionId, mailId: recipients.mailId })
  const mailIds = skipped.flatMap(({ mailId }) => mailId ?? [])
  if (mailIds.length > 0) await ctx.db.delete(mails).where(and(inArray(mails.id, mailIds), isNull(mails.sentAt)))
  for (const editionId of new Set(skipped.map(({ editionId }) => editionId))) await finishEdition(ctx, editionId)
}
