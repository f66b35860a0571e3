import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ErrorCode } from '#contract/errors.ts'
import { demoCheckouts, demoEvents } from '#db/schema/site/demo.ts'
import { demoWebhookSecret } from '#server/sales/payments/demo-provider.ts'
import type { PaymentProvider } from '#server/sales/payments/payment-provider.ts'
import { signPayload } from '#server/sales/payments/webhook-signature.ts'
import type { TestSite } from '../../../tests/test-server.ts'

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

export async function postWebhook(
  site: TestSite,
  { body, signature }: { body: string | Uint8Array<ArrayBuffer>; signature?: string },
) {
  const headers = {
    'content-type': 'application/json',
    ...(signature === undefined ? {} : { 'stripe-signature': signature }),
  }
  const response = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body })
  const problem: { code?: ErrorCode } = await response.json()
  return { status: response.status, code: problem.code }
}

export async function dropPendingEvents(site: TestSite): Promise<void> {
  await site.base.db.update(demoEvents).set({ deliveredAt: site.base.now() })
}

export async function demoSession(site: TestSite, sessionId: string) {
  const [session] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.id, sessionId))
  if (!session) throw new Error(`no checkout session ${sessionId}`)
  return session
}

export async function demoSessionOf(site: TestSite, orderId: string) {
  const [session] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.reference, orderId))
  return session
}

export async function updateDemoSession(
  site: TestSite,
  sessionId: string,
  changes: Partial<typeof demoCheckouts.$inferInsert>,
): Promise<void> {
  await site.base.db.update(demoCheckouts).set(changes).where(eq(demoCheckouts.id, sessionId))
}

export async function withProvider<T>(
  site: TestSite,
  changes: Partial<PaymentProvider>,
  work: () => Promise<T>,
): Promise<T> {
  const original = site.base.payments
  site.base.payments = { ...original, ...changes }
  try {
    return await work()
  } finally {
    site.base.payments = original
  }
}
