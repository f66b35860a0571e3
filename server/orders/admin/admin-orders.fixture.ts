import { randomUUID } from 'node:crypto'
import type { AdminOrder, OrderPage } from '#contract/orders/admin-orders.schema.ts'
import type { PaymentIssues, WebhookEventPage } from '#contract/orders/admin-payments.schema.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { aProduct, aWorkshop, enroll, expectCheckout, orderCart, submitDemoCheckout } from '../orders.fixture.ts'

/** What an admin does at the desk, by the calls of the browser. */

export type ProblemBody = { code?: string; message?: string; errors?: { field: string; message: string }[] }
export type RefundResponse = { id: string; amountMinor: number; status: string; lastError: string | null }

export const fetchAdminOrder = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<AdminOrder & ProblemBody>('GET', `/api/admin/orders/${id}`, { token })

export const fetchAdminOrders = (site: TestSite, { token }: TestUser, query = '') =>
  site.call<OrderPage & ProblemBody>('GET', `/api/admin/orders${query}`, { token })

export const fetchPaymentIssues = (site: TestSite, { token }: TestUser) =>
  site.call<PaymentIssues>('GET', '/api/admin/payments/troubles', { token })

export const fetchWebhookEvents = (site: TestSite, { token }: TestUser, query = '') =>
  site.call<WebhookEventPage>('GET', `/api/admin/payments/messages${query}`, { token })

export const replayEvent = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<{ order: { id: string; status: string } | null } & ProblemBody>(
    'POST',
    `/api/admin/payments/messages/${id}/replay`,
    { token },
  )

type Change = 'shipping' | 'arranged' | 'review'
export const updateOrder = (site: TestSite, { token }: TestUser, id: string, what: Change, body: object) =>
  site.call<ProblemBody>('PUT', `/api/admin/orders/${id}/${what}`, { token, body })

export const syncOrder = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<{ status: string } & ProblemBody>('POST', `/api/admin/orders/${id}/settle`, { token })

/** Without lines all that is left goes back. The version is the one that stands now, unless one is told. */
export async function refundOrder(
  site: TestSite,
  boss: TestUser,
  id: string,
  { key = randomUUID(), ...wish }: { lines?: object[]; reason?: string; version?: number; key?: string } = {},
) {
  const version = wish.version ?? (await fetchAdminOrder(site, boss, id)).body.version
  const body = { reason: 'They asked for it.', ...wish, version }
  const call = { token: boss.token, body, headers: { 'idempotency-key': key } }
  return site.call<RefundResponse & ProblemBody>('POST', `/api/admin/orders/${id}/refunds`, call)
}

/** A cart of products that Ann paid for and was sent the receipt of. */
export async function aPaidCart(site: TestSite, goods: { price: string; quantity: number; name?: string }[]) {
  const ann = await site.person({ name: 'Ann' })
  const things = await Promise.all(goods.map(({ price, name }) => aProduct(site, { price, ...(name ? { name } : {}) })))
  const lines = things.map(({ id }, at) => ({ productId: id, quantity: goods[at]?.quantity ?? 1 }))
  const placed = await expectCheckout(orderCart(site, ann, lines))
  await submitDemoCheckout(placed.url, 'pay')
  await site.work()
  return { ann, things, ...placed }
}

/** A workshop that Ann paid for. */
export async function aPaidSeat(site: TestSite, seats = 1) {
  const ann = await site.person({ name: 'Ann' })
  const { id: workshopId } = await aWorkshop(site, { seats })
  const placed = await expectCheckout(enroll(site, ann, { workshopId }))
  await submitDemoCheckout(placed.url, 'pay')
  await site.work()
  return { ann, workshopId, ...placed }
}
