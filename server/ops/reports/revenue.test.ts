import { expect, test } from 'vitest'
import type { EnrollmentCounts } from '#contract/classes/enrollments/purchases.schema.ts'
import type { ChartResponse } from '#contract/ops/reports/chart.schema.ts'
import type { Customer } from '#contract/people/customers/customer.schema.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import {
  type Checkout,
  createWorkshop,
  expectCheckout,
  orderCart,
  payCheckout,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

const callAsAdmin = async <Body>(method: string, path: string, body?: object) =>
  (await site.call<Body>(method, path, { token: admin.token, ...(body ? { body } : {}) })).body

async function buy(user: TestUser, productId: number, action: 'pay' | 'decline'): Promise<string> {
  const { body } = await orderCart(site, user, [{ productId, quantity: 1 }])
  await submitDemoCheckout(body.url ?? '', action)
  await site.runJobs()
  return body.orderId ?? ''
}

async function refund(orderId: string, amountMinor: number): Promise<void> {
  const order = await callAsAdmin<{ version: number; lines: { id: string }[] }>('GET', `/api/admin/orders/${orderId}`)
  const lines = order.lines.map(({ id }) => ({ lineId: id, amountMinor }))
  const body = { version: order.version, reason: 'A dent in the cover', lines }
  const { status } = await callAsAdmin<{ status: string }>('POST', `/api/admin/orders/${orderId}/refunds`, body)
  expect(status).toBe('done')
}

async function sumOfExport(): Promise<number> {
  const { url } = await callAsAdmin<{ url: string }>('POST', '/api/admin/exports', { list: 'orders' })
  const [header = '', ...lines] = (await (await fetch(site.url + url)).text()).trim().split('\r\n')
  const column = header.split(',').indexOf('revenue')
  // The shipping address has quoted commas, but is after this column; the items of these orders have none.
  return lines.reduce((sum, line) => sum + Math.round(Number(line.split(',')[column]) * 100), 0)
}

test('revenue: the dashboard, the purchases, the export and the customers agree after refunds', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await buy(ann, 1, 'pay')
  await buy(ann, 2, 'decline')
  await refund(await buy(ben, 2, 'pay'), 500)
  const { amount } = await createPaidEnrollment(site, ben)

  const expected = 8999 + 2499 - 500 + amount
  const { points } = await callAsAdmin<ChartResponse>('GET', '/api/admin/chart/statistics?range=12-months')
  const purchases = await callAsAdmin<EnrollmentCounts>('GET', '/api/admin/purchases/statistics')
  const customers = await Promise.all(
    [ann, ben].map(({ id }) => callAsAdmin<Customer>('GET', `/api/admin/users/${id}`)),
  )
  expect({
    dashboard: points.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0),
    purchases: purchases.ordersRevenueMinor,
    export: await sumOfExport(),
    customers: customers.reduce((sum, { paidMinor, refundedMinor }) => sum + paidMinor - refundedMinor, 0),
    classes: purchases.revenueMinor,
  }).toEqual({ dashboard: expected, purchases: expected, export: expected, customers: expected, classes: amount })
})

test('revenue: a class that was bought as a gift is one class sale, before and after it is redeemed', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const counts = () => callAsAdmin<EnrollmentCounts>('GET', '/api/admin/purchases/statistics')
  const before = await counts()
  const { id: workshopId } = await createWorkshop(site)
  const gift = { workshopId, to: 'Ben', message: '' }
  const { url } = await expectCheckout(site.call<Checkout>('POST', '/api/gifts', { token: ann.token, body: gift }))
  expect(await counts()).toEqual({ ...before, total: before.total + 1, pending: before.pending + 1 })
  await payCheckout(site, url)
  const sold = {
    ...before,
    total: before.total + 1,
    completed: before.completed + 1,
    revenueMinor: before.revenueMinor + 9700,
    ordersRevenueMinor: before.ordersRevenueMinor + 9700,
  }
  expect(await counts()).toEqual(sold)
  const gifts = await site.call<{ code: string }[]>('GET', '/api/account/gifts', { token: ann.token })
  await site.call('POST', '/api/gifts/redeem', { token: ben.token, body: { code: gifts.body[0]?.code } })
  await site.runJobs()
  expect(await counts()).toEqual(sold)
})
