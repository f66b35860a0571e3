import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import { demoCheckouts, demoEvents } from '#db/schema/demo.ts'
import { demoWebhookSecret } from '#server/payments/demo-provider.ts'
import type { PaymentProvider } from '#server/payments/payment-provider.ts'
import { signPayload } from '#server/payments/webhook-signature.ts'
import type { TestSite } from '../../tests/test-server.ts'

/** The payment provider: what it tells us, what its own books say, and how it fails. */

/** A provider's message about a session, signed as the provider signs. */
export function signedEvent(
  site: TestSite,
  sessionId: string,
  { id = `evt_${randomUUID()}`, type = 'checkout.session.completed' } = {},
) {
  const body = JSON.stringify({ id, type, data: { object: { id: sessionId } } })
  return { body, signature: signPayload(body, webhookSecret(site), site.base.now()) }
}

export function webhookSecret(site: TestSite): string {
  return demoWebhookSecret(site.base.site.authSecret)
}

/** Posts a webhook, byte for byte. */
export async function postWebhook(
  site: TestSite,
  { body, signature }: { body: string | Uint8Array<ArrayBuffer>; signature?: string },
) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  }
  const answer = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body })
  const answered: { code?: ErrorCode } = await answer.json()
  return { status: answer.status, code: answered.code }
}

/** Forgets every message that is on its way, as if the network had lost it. */
export async function dropPendingEvents(site: TestSite): Promise<void> {
  await site.base.db.update(demoEvents).set({ deliveredAt: site.base.now() })
}

/** A payment page as the provider's books have it. */
export async function demoSession(site: TestSite, sessionId: string) {
  const [page] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
  if (!page) throw new Error(`no payment page ${sessionId}`)
  return page
}

/** Writes into the provider's books what nobody could do by pressing buttons. */
export async function updateDemoSession(
  site: TestSite,
  sessionId: string,
  changes: Partial<typeof demoCheckouts.$inferInsert>,
): Promise<void> {
  await site.base.db.update(demoCheckouts).set(changes).where(eq(demoCheckouts.id, sessionId))
}

/** Runs `work` while the payment provider behaves otherwise in what `changes` names. */
export async function withProvider<T>(
  site: TestSite,
  changes: Partial<PaymentProvider>,
  work: () => Promise<T>,
): Promise<T> {
  const usual = site.base.payments
  site.base.payments = { ...usual, ...changes }
  try {
    return await work()
  } finally {
    site.base.payments = usual
  }
}
