import type { TestSite } from '../../../tests/test-server.ts'
import {
  aCheckout,
  aPaidSession,
  expectCheckout,
  orderCart,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
  updateDemoSession,
} from '../orders.fixture.ts'
import { aPaidCart, fetchAdminOrder } from './admin-orders.fixture.ts'

/** For every change at the desks something that it is about, and what is told with it, by the operation's address. */
export async function adminChangeTargets(site: TestSite): Promise<Record<string, { id: string; body?: object }>> {
  const boss = await site.person({ admin: true })
  const desk = async (id: string) => (await fetchAdminOrder(site, boss, id)).body
  const tasks = ({ lines }: Awaited<ReturnType<typeof desk>>, handover: string) =>
    lines.flatMap(({ parts }) => parts.flatMap((part) => (part.handover === handover ? (part.task?.id ?? []) : [])))

  const parcel = await desk((await aPaidCart(site, [{ price: '10.00', quantity: 1 }])).orderId)
  const paid = await desk((await aPaidCart(site, [{ price: '10.00', quantity: 1 }])).orderId)
  const bought = await expectCheckout(orderCart(site, await site.person(), [{ productId: 999, quantity: 1 }]))
  await submitDemoCheckout(bought.url, 'pay')
  await site.work()
  const kit = await desk(bought.orderId)
  const odd = await aCheckout(site)
  await updateDemoSession(site, odd.sessionId, { amountMinor: 1 })
  await submitDemoCheckout(odd.url, 'pay')
  await site.work()
  const review = await desk(odd.orderId)
  const told = await aPaidSession(site)
  await postWebhook(site, signedEvent(site, told.sessionId, { id: 'evt_one_of_each' }))

  const orders = '/api/admin/orders/{id}'
  return {
    [`${orders}/shipping`]: { id: parcel.id, body: { version: parcel.version, taskIds: tasks(parcel, 'ships') } },
    [`${orders}/arranged`]: {
      id: kit.id,
      body: { version: kit.version, taskIds: tasks(kit, 'session'), arranged: true },
    },
    [`${orders}/refunds`]: { id: paid.id, body: { version: paid.version, reason: 'They asked for it.' } },
    [`${orders}/review`]: { id: review.id, body: { version: review.version, note: 'Paid back at the bank.' } },
    '/api/admin/payments/messages/{id}/replay': { id: 'evt_one_of_each' },
  }
}
