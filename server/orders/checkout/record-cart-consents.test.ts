import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { immediateDeliveryError, immediateDeliveryReceipt } from '#contract/orders/immediate-delivery.ts'
import { mails } from '#db/schema/mail.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { defaultSettings } from '../../settings/index.ts'
import { expectCheckout, type MaybeProblem, orderRow, shippingAddress, submitDemoCheckout } from '../orders.fixture.ts'

let site: TestSite
let admin: TestUser
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.createUser({ admin: true })
  const body = { ...defaultSettings, asksImmediateDelivery: true, version: 0 }
  expect((await site.call('PUT', '/api/admin/settings', { token: admin.token, body })).status).toBe(200)
})
afterAll(() => site.close())

const PLANNER = 3
/** Contains the planner. */
const BUNDLE = 999

async function order(user: TestUser, productId: number, immediateDelivery?: boolean) {
  const body = { lines: [{ productId, quantity: 1 }], shipTo: shippingAddress, immediateDelivery }
  return site.call<MaybeProblem<{ orderId: string; url: string }>>('POST', '/api/orders', { token: user.token, body })
}

test('immediate delivery: a cart with a digital product needs the consent, which the order and the receipt name', async () => {
  const ann = await site.createUser({ name: 'Ann' })
  for (const productId of [PLANNER, BUNDLE]) {
    const { status, body } = await order(ann, productId)
    expect([status, body.errors]).toEqual([400, [{ field: 'immediateDelivery', message: immediateDeliveryError }]])
  }
  const { orderId: printedId } = await expectCheckout(order(ann, 1))
  expect((await orderRow(site, printedId))?.immediateDeliveryAt).toBeNull()

  const { orderId, url } = await expectCheckout(order(ann, PLANNER, true))
  const { body } = await site.call<AdminOrder>('GET', `/api/admin/orders/${orderId}`, { token: admin.token })
  expect(Date.parse(body.immediateDeliveryAt ?? '')).toBeGreaterThan(site.base.now().getTime() - 60_000)
  await submitDemoCheckout(url, 'pay')
  await site.runJobs()
  const [receipt] = await site.base.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, ann.email))
    .orderBy(desc(mails.id))
  expect(receipt?.text).toContain(immediateDeliveryReceipt)
})
