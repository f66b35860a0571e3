import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { productParts, products } from '#db/schema/content/store.ts'
import { orderTasks, refunds } from '#db/schema/sales/orders.ts'
import { stockHolds } from '#db/schema/sales/stock-holds.ts'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { expireOrder } from '../orders/index.ts'
import {
  createProduct,
  expectCheckout,
  linesOf,
  MINUTE_MS,
  mailSubjectsTo,
  orderCart,
  orderRow,
  postWebhook,
  signedEvent,
  submitDemoCheckout,
} from '../orders/orders.fixture.ts'

const BUYERS = isSoakRun ? 200 : 50

const site = await openSiteForFile({ seed: false })

const createStocked = async (stock: number, terms: Parameters<typeof createProduct>[1] = {}) => {
  const { id } = await createProduct(site, terms)
  await site.base.db.update(products).set({ stock }).where(eq(products.id, id))
  return id
}
const stockOf = async (id: number) =>
  (await site.base.db.select({ stock: products.stock }).from(products).where(eq(products.id, id)))[0]?.stock
const order = async (productId: number, quantity = 1, user?: TestUser) =>
  expectCheckout(orderCart(site, user ?? (await site.createUser()), [{ productId, quantity }]))
const pay = async ({ url, sessionId }: { url: string; sessionId: string }) => {
  await submitDemoCheckout(url, 'pay')
  await postWebhook(site, signedEvent(site, sessionId))
}
const holdsOf = async (orderId: string) => {
  const ids = (await linesOf(site, orderId)).map(({ id }) => id)
  const rows = await site.base.db.select().from(stockHolds).where(inArray(stockHolds.orderLineId, ids))
  return rows.map(({ quantity, status }) => [status, quantity])
}

/**
 * A product with a stock is held while its order is pending, taken by the payment, and released if the order fails.
 * Bundles hold the stock of their products.
 */
test('an order holds its units while it is pending; paying takes them, declining releases them', async () => {
  const id = await createStocked(5)
  const paid = await order(id, 3)
  expect([await stockOf(id), await holdsOf(paid.orderId)]).toEqual([2, [['held', 3]]])
  await pay(paid)
  expect([await stockOf(id), await holdsOf(paid.orderId)]).toEqual([2, [['taken', 3]]])
  const declined = await order(id, 2)
  expect(await stockOf(id)).toBe(0)
  await submitDemoCheckout(declined.url, 'decline')
  await postWebhook(site, signedEvent(site, declined.sessionId))
  expect([await stockOf(id), await holdsOf(declined.orderId)]).toEqual([2, [['released', 2]]])
})

test('more than the stock is refused: the error names the item and what is left', async () => {
  const id = await createStocked(2, { name: 'Pocket binder' })
  const errorsFor = async (quantity: number) => {
    const other = { productId: (await createProduct(site)).id, quantity: 1 }
    const { status, body } = await orderCart(site, await site.createUser(), [other, { productId: id, quantity }])
    return [status, body.code, body.errors]
  }
  const few = 'There are only 2 left of Pocket binder. Please order fewer.'
  expect(await errorsFor(3)).toEqual([409, 'sold_out', [{ field: 'lines.1.quantity', message: few }]])
  await order(id, 2)
  const none = 'Pocket binder is sold out. Please remove it from your cart.'
  expect(await errorsFor(1)).toEqual([409, 'sold_out', [{ field: 'lines.1.productId', message: none }]])
  expect(await stockOf(id)).toBe(0)
})

test('an expired order releases its units, also before its job runs', async () => {
  const id = await createStocked(1)
  const { orderId } = await order(id)
  site.clock.advance(31 * MINUTE_MS)
  const next = await order(id)
  expect([await holdsOf(orderId), await holdsOf(next.orderId)]).toEqual([[['released', 1]], [['held', 1]]])
  await expireOrder(anonymous(site.base), { orderId })
  expect([await stockOf(id), (await orderRow(site, orderId))?.status]).toEqual([0, 'failed'])
})

test('a payment after the hold expired gets units that are left, otherwise a refund with a mail', async () => {
  const id = await createStocked(2)
  const ann = await site.createUser()
  const [lucky, late] = [await order(id), await order(id, 1, ann)]
  site.clock.advance(31 * MINUTE_MS)
  const other = await order(id)
  for (const { sessionId } of [lucky, late]) {
    await site.base.db.update(demoCheckouts).set({ status: 'paid' }).where(eq(demoCheckouts.id, sessionId))
    await postWebhook(site, signedEvent(site, sessionId))
  }
  await pay(other)
  await site.runJobs()
  expect([
    await orderRow(site, lucky.orderId),
    await orderRow(site, late.orderId),
    await orderRow(site, other.orderId),
  ]).toMatchObject([
    { status: 'completed' },
    { status: 'failed', failedBecause: 'sold_out', refundedMinor: 1000 },
    { status: 'completed' },
  ])
  expect(await stockOf(id)).toBe(0)
  expect(await mailSubjectsTo(site, ann)).toEqual(['Your payment is being refunded'])
  expect(await site.base.db.select().from(refunds).where(eq(refunds.orderId, late.orderId))).toMatchObject([
    { status: 'done', amountMinor: 1000, reason: 'sold_out' },
  ])
})

test('a refunded item that was not shipped returns to the stock, a shipped one does not', async () => {
  const id = await createStocked(2)
  const [kept, shipped] = [await order(id), await order(id)]
  for (const placed of [kept, shipped]) await pay(placed)
  const [line] = await linesOf(site, shipped.orderId)
  await site.base.db
    .update(orderTasks)
    .set({ status: 'done', doneAt: site.base.now() })
    .where(eq(orderTasks.orderLineId, line?.id ?? ''))
  const admin = await site.createUser({ admin: true })
  for (const { orderId } of [kept, shipped]) expect((await refundOrder(site, admin, orderId)).status).toBe(200)
  expect([await stockOf(id), await holdsOf(kept.orderId), await holdsOf(shipped.orderId)]).toEqual([
    1,
    [['released', 1]],
    [['taken', 1]],
  ])
})

/**
 * A partial refund says how many units go back to stock, also of bundles. By default those that are refunded, if
 * nothing was shipped.
 */
test('a partial refund returns the units that the owner chooses, and a full one those that are left', async () => {
  const admin = await site.createUser({ admin: true })
  const part = await createStocked(9)
  const kit = await createStocked(9, { kind: 'bundle' })
  const values = { bundleId: kit, position: 0, productId: part, label: '', quantity: 2 }
  await site.base.db.insert(productParts).values(values)
  const placed = await order(kit, 3)
  await pay(placed)
  const [line] = (await fetchAdminOrder(site, admin, placed.orderId)).body.lines
  expect([line?.returnableUnits, await stockOf(kit), await stockOf(part)]).toEqual([3, 6, 3])
  const refund = (returnedUnits: number) =>
    refundOrder(site, admin, placed.orderId, { lines: [{ lineId: line?.id, quantity: 1, returnedUnits }] })
  expect((await refund(0)).status).toBe(200)
  expect([await stockOf(kit), await stockOf(part)]).toEqual([6, 3])
  const refused = await refund(4)
  expect([refused.status, refused.body.errors?.map(({ field }) => field)]).toEqual([400, ['lines.0.returnedUnits']])
  expect((await refund(2)).status).toBe(200)
  expect([await stockOf(kit), await stockOf(part)]).toEqual([8, 7])
  expect((await refundOrder(site, admin, placed.orderId)).status).toBe(200)
  expect([await stockOf(kit), await stockOf(part)]).toEqual([9, 9])
})

test('a bundle takes its own stock and that of its products', async () => {
  const part = await createStocked(5)
  const kit = await createStocked(9, { kind: 'bundle' })
  await site.base.db
    .insert(productParts)
    .values({ bundleId: kit, position: 0, productId: part, label: '', quantity: 2 })
  await order(kit, 2)
  expect([await stockOf(kit), await stockOf(part)]).toEqual([7, 1])
  const { status, body } = await orderCart(site, await site.createUser(), [{ productId: kit, quantity: 1 }])
  expect([status, body.code]).toEqual([409, 'sold_out'])
})

test('the buyer’s own unpaid order does not keep the last unit from a changed one', async () => {
  const ann = await site.createUser()
  const id = await createStocked(1)
  const other = (await createProduct(site)).id
  const first = await order(id, 1, ann)
  const lines = [
    { productId: id, quantity: 1 },
    { productId: other, quantity: 1 },
  ]
  const second = await expectCheckout(orderCart(site, ann, lines))
  await site.runJobs()
  expect([await holdsOf(first.orderId), await holdsOf(second.orderId)]).toEqual([[['released', 1]], [['held', 1]]])
  expect(await orderRow(site, first.orderId)).toMatchObject({ status: 'failed', failedBecause: 'expired' })
  await pay(second)
  expect(await stockOf(id)).toBe(0)
})

test('a changed stock keeps the units that were sold since the form was loaded', async () => {
  const admin = await site.createUser({ admin: true })
  const api = contentApi(site, admin, 'products')
  const { body: read } = await api.create({ ...filledForms.products(), stock: 10 })
  const id = Number(read.id)
  await order(id, 2)
  const changed = await api.change(read.id, { ...read, name: 'Renamed', stockRead: 10 })
  expect([changed.status, changed.body.stock]).toEqual([200, 8])
  const restocked = await api.change(read.id, { ...changed.body, stock: 20, stockRead: 8 })
  expect([restocked.body.stock, await stockOf(id)]).toEqual([20, 20])
  const untracked = await api.change(read.id, { ...restocked.body, stock: null, stockRead: 20 })
  expect(untracked.body.stock).toBeNull()
})

test('staff change the stock alone, and units that were sold since they saw it stay sold', async () => {
  const { token } = await site.createUser({ role: 'fulfillment' })
  const setStock = (id: number, body: object) =>
    site.call<{ stock: number }>('PUT', `/api/admin/products/${id}/stock`, { token, body })
  const id = await createStocked(10)
  await order(id, 2)
  const { status, body } = await setStock(id, { stock: 15, stockRead: 10 })
  expect([status, body.stock, await stockOf(id)]).toEqual([200, 13, 13])
  expect((await setStock(id, { stock: null, stockRead: 13 })).body.stock).toBeNull()
  expect((await setStock(id, { stock: -1, stockRead: null })).status).toBe(400)
  expect((await setStock(2147483647, { stock: 1, stockRead: null })).status).toBe(404)
})

test(`the last one: of ${BUYERS} buyers at once, exactly one gets it`, async () => {
  const id = await createStocked(1)
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.createUser()))
  const responses = await Promise.all(buyers.map((user) => orderCart(site, user, [{ productId: id, quantity: 1 }])))
  const statuses = Map.groupBy(responses, ({ status }) => status)
  expect([statuses.get(201)?.length, statuses.get(409)?.length]).toEqual([1, BUYERS - 1])
  expect(await stockOf(id)).toBe(0)
})
