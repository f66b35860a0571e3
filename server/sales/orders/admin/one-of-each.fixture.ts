import type { TestSite } from '../../../../tests/test-server.ts'
import {
  createCheckout,
  createPaidSession,
  expectCheckout,
  orderCart,
  payCheckout,
  postWebhook,
  signedEvent,
  updateDemoSession,
} from '../orders.fixture.ts'
import { createPaidCart, fetchAdminOrder } from './admin-orders.fixture.ts'

export async function adminChangeTargets(site: TestSite): Promise<Record<string, { id: string; body?: object }>> {
  const admin = await site.createUser({ admin: true })
  const fetchOrder = async (id: string) => (await fetchAdminOrder(site, admin, id)).body
  const tasks = ({ lines }: Awaited<ReturnType<typeof fetchOrder>>, handover: string) =>
    lines.flatMap(({ parts }) => parts.flatMap((part) => (part.handover === handover ? (part.task?.id ?? []) : [])))

  const shippedOrder = await fetchOrder((await createPaidCart(site, [{ price: '10.00', quantity: 1 }])).orderId)
  const refundableOrder = await fetchOrder((await createPaidCart(site, [{ price: '10.00', quantity: 1 }])).orderId)
  const bundleCheckout = await expectCheckout(
    orderCart(site, await site.createUser(), [{ productId: 999, quantity: 1 }]),
  )
  await payCheckout(site, bundleCheckout.url)
  const bundleOrder = await fetchOrder(bundleCheckout.orderId)
  const reviewCheckout = await createCheckout(site)
  await updateDemoSession(site, reviewCheckout.sessionId, { amountMinor: 1 })
  await payCheckout(site, reviewCheckout.url)
  const reviewOrder = await fetchOrder(reviewCheckout.orderId)
  const paidSession = await createPaidSession(site)
  await postWebhook(site, signedEvent(site, paidSession.sessionId, { id: 'evt_one_of_each' }))

  const orders = '/api/admin/orders/{id}'
  return {
    [`${orders}/shipping`]: {
      id: shippedOrder.id,
      body: { version: shippedOrder.version, taskIds: tasks(shippedOrder, 'ships') },
    },
    [`${orders}/arranged`]: {
      id: bundleOrder.id,
      body: { version: bundleOrder.version, taskIds: tasks(bundleOrder, 'session'), arranged: true },
    },
    [`${orders}/refunds`]: {
      id: refundableOrder.id,
      body: { version: refundableOrder.version, reason: 'They asked for it.' },
    },
    [`${orders}/review`]: {
      id: reviewOrder.id,
      body: { version: reviewOrder.version, note: 'Paid back at the bank.' },
    },
    '/api/admin/payments/messages/{id}/replay': { id: 'evt_one_of_each' },
  }
}
