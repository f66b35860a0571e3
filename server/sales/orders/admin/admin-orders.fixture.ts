import { randomUUID } from 'node:crypto'
import type { AdminOrder, OrderPage } from '#contract/sales/orders/admin-orders.schema.ts'
import type { PaymentProblems, WebhookEventPage } from '#contract/sales/orders/admin-payments.schema.ts'
import type { TestSite } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { createProduct, createWorkshop, enroll, orderCart, placePaidOrder } from '../orders.fixture.ts'

export type ProblemBody = { code?: string; message?: string; errors?: { field: string; message: string }[] }
type RefundResponse = { id: string; amountMinor: number; status: string; lastError: string | null }

export const fetchAdminOrder = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<AdminOrder & ProblemBody>('GET', `/api/admin/orders/${id}`, { token })

export const fetchAdminOrders = (site: TestSite, { token }: TestUser, query = '') =>
  site.call<OrderPage & ProblemBody>('GET', `/api/admin/orders${query}`, { token })

export const fetchPaymentProblems = (site: TestSite, { token }: TestUser) =>
  site.call<PaymentProblems>('GET', '/api/admin/payments/troubles', { token })

export const fetchWebhookEvents = (site: TestSite, { token }: TestUser, query = '') =>
  site.call<WebhookEventPage>('GET', `/api/admin/payments/messages${query}`, { token })

export const replayEvent = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<{ order: { id: string; status: string } | null } & ProblemBody>(
    'POST',
    `/api/admin/payments/messages/${id}/replay`,
    { token },
  )

type Change = 'shipping' | 'arranged' | 'review'
export const updateOrder = (site: TestSite, { token }: TestUser, id: string, path: Change, body: object) =>
  site.call<ProblemBody>('PUT', `/api/admin/orders/${id}/${path}`, { token, body })

export const syncOrder = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<{ status: string } & ProblemBody>('POST', `/api/admin/orders/${id}/settle`, { token })

type RefundFields = { lines?: object[]; shippingMinor?: number; reason?: string; version?: number }

export async function refundOrder(
  site: TestSite,
  admin: TestUser,
  id: string,
  { key = randomUUID(), ...refund }: RefundFields & { key?: string } = {},
) {
  const version = refund.version ?? (await fetchAdminOrder(site, admin, id)).body.version
  const body = { reason: 'They asked for it.', ...refund, version }
  const call = { token: admin.token, body, headers: { 'idempotency-key': key } }
  return site.call<RefundResponse & ProblemBody>('POST', `/api/admin/orders/${id}/refunds`, call)
}

export async function createPaidCart(site: TestSite, items: { price: string; quantity: number; name?: string }[]) {
  const ann = await site.createUser({ name: 'Ann' })
  const products = await Promise.all(
    items.map(({ price, name }) => createProduct(site, { price, ...(name ? { name } : {}) })),
  )
  const lines = products.map(({ id }, index) => ({ productId: id, quantity: items[index]?.quantity ?? 1 }))
  const checkout = await placePaidOrder(site, orderCart(site, ann, lines))
  return { ann, products, ...checkout }
}

export async function createPaidSeat(site: TestSite, seats = 1) {
  const ann = await site.createUser({ name: 'Ann' })
  const { id: workshopId } = await createWorkshop(site, { seats })
  const checkout = await placePaidOrder(site, enroll(site, ann, { workshopId }))
  return { ann, workshopId, ...checkout }
}
