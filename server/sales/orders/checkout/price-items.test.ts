import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyIn, totalMinor } from '#contract/money.ts'
import { products } from '#db/schema/content/store.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { demoCheckouts } from '#db/schema/site/demo.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import {
  createCourse,
  createProduct,
  expectCheckout,
  fetchMyOrders,
  linesOf,
  orderCart,
  orderRow,
  ordersOf,
  payCheckout,
  shippingAddress,
} from '../orders.fixture.ts'

const money = moneyIn('usd')

const site = await openSiteForFile()

const cents = { 1: 8999, 2: 2499, 3: 1999, 999: 14_999 } as const

const orderCount = async () => site.base.db.$count(orders)

/** The server stores an order, at its own prices, before it sends the buyer to the checkout session. */
test('the price sent by the client is never charged', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const extraFields = {
    price: 0.01,
    amount: 1,
    unit_minor: 1,
    title: 'Free',
    user_id: ben.id,
    status: 'completed',
    currency: 'jpy',
  }
  const body = {
    lines: [{ productId: 1, quantity: 2, ...extraFields }],
    ...extraFields,
    shipTo: shippingAddress,
    totalMinor: 1,
  }
  const { orderId } = await expectCheckout(site.call('POST', '/api/orders', { token: ann.token, body }))
  const order = { userId: ann.id, status: 'pending', totalMinor: 2 * cents[1], currency: 'usd' }
  expect(await orderRow(site, orderId)).toMatchObject(order)
  const [line] = await linesOf(site, orderId)
  expect(line).toMatchObject({ unitMinor: cents[1], quantity: 2, status: 'pending' })
  expect(line?.title).not.toBe('Free')
  const [session] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.reference, orderId))
  expect(session).toMatchObject({ amountMinor: 2 * cents[1], currency: 'usd', title: 'Cart Items (2 items)' })
})

test.each(['0.01', '-5', 'null', '1e309', '"89.99"', '"NaN"', '[]', undefined])(
  'client price %s: the server price is charged',
  async (price) => {
    const ann = await site.createUser()
    const priceFields = price === undefined ? '' : `,"price":${price},"amount":${price}`
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' }
    const body = `{"lines":[{"productId":1,"quantity":2${priceFields}}],"shipTo":${JSON.stringify(shippingAddress)}${priceFields}}`
    expect((await fetch(`${site.url}/api/orders`, { method: 'POST', headers, body })).status).toBe(201)
    const [order] = await ordersOf(site, ann)
    expect(order).toMatchObject({ totalMinor: 2 * cents[1], currency: 'usd' })
    expect(await linesOf(site, order?.id ?? '')).toMatchObject([{ unitMinor: cents[1], quantity: 2 }])
  },
)

test.each([
  ['productId', ['1', 1.5, -1, 0, 2 ** 31, 2 ** 53, null, true, [1], undefined]],
  ['quantity', [0, -1, 1.5, 100, 1e9, 2 ** 53, '2', null, [2], undefined]],
  ['unitMinor', [-5, 0.01, '89.99', null, 2 ** 53, {}]],
])('invalid %s is a validation error and no order is created', async (field, values) => {
  const ann = await site.createUser()
  const before = await orderCount()
  for (const value of values) {
    const validLine = { productId: 1, quantity: 1, unitMinor: cents[1] }
    const { status, body } = await orderCart(site, ann, [
      validLine,
      { ...validLine, productId: 2, unitMinor: cents[2], [field]: value },
    ])
    expect([status, body.code, body.errors?.[0]?.field], String(value)).toEqual([400, 'validation', `lines.1.${field}`])
  }
  expect(await orderCount()).toBe(before)
})

test('a number beyond the range of JSON is a validation error', async () => {
  const ann = await site.createUser()
  for (const line of ['{"productId":1,"quantity":1e309}', '{"productId":1,"quantity":1,"unitMinor":1e309}']) {
    const headers = { authorization: `Bearer ${ann.token}`, 'content-type': 'application/json' }
    const response = await fetch(`${site.url}/api/orders`, { method: 'POST', headers, body: `{"lines":[${line}]}` })
    expect(response.status).toBe(400)
  }
})

test('an empty cart and one with too many lines are validation errors', async () => {
  const ann = await site.createUser()
  const tooManyItems = Array.from({ length: 51 }, (_, index) => ({ productId: index + 1, quantity: 1 }))
  for (const lines of [[], tooManyItems, undefined, {}, 'lines']) {
    expect(await orderCart(site, ann, lines)).toMatchObject({ status: 400, body: { code: 'validation' } })
  }
  expect((await orderCart(site, ann, [])).body.message).toBe('Add some items to your cart before checking out.')
})

test('unknown, inactive and deleted products and course ids are validation errors that name the line', async () => {
  const ann = await site.createUser()
  const [inactive, deleted] = [
    await createProduct(site, { isActive: false }),
    await createProduct(site, { deletedAt: site.base.now() }),
  ]
  for (const productId of [inactive.id, deleted.id, 4_000_000]) {
    const lines = [1, 1, productId].map((id) => ({ productId: id, quantity: 1 }))
    const { status, body } = await orderCart(site, ann, lines)
    expect([status, body.errors?.map(({ field }) => field)]).toEqual([400, ['lines.2.productId']])
    expect(body.message).toContain('no longer available')
  }
  const { id: courseId } = await createCourse(site)
  const { status, body } = await orderCart(site, ann, [{ productId: courseId, quantity: 1 }])
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'lines.0.productId'])
  expect(body.message).toBe('This product id isn’t valid.')
})

test('a changed price returns prices_changed with the new total', async () => {
  const ann = await site.createUser()
  const { id: productId } = await createProduct(site)
  const orderAtPrice = (unitMinor: number) => orderCart(site, ann, [{ productId, quantity: 3, unitMinor }])
  const first = await expectCheckout(orderAtPrice(1000))
  await site.base.db.update(products).set({ price: '12.50' }).where(eq(products.id, productId))
  const response = await orderCart(site, ann, [
    { productId, quantity: 2, unitMinor: 1000 },
    { productId: 1, quantity: 1, unitMinor: cents[1] },
  ])
  expect(response).toMatchObject({ status: 409, body: { code: 'prices_changed' } })
  expect(response.body.details).toEqual({
    lines: [{ id: productId, title: 'A pocket binder', seenMinor: 1000, unitMinor: 1250 }],
    totalMinor: 2 * 1250 + cents[1],
  })

  const second = await expectCheckout(orderAtPrice(1250))
  expect(second.orderId).not.toBe(first.orderId)
  expect(await orderRow(site, second.orderId)).toMatchObject({ totalMinor: 3750 })
  const mixed = await orderCart(site, ann, [
    { productId, quantity: 1, unitMinor: 1000 },
    { productId, quantity: 1, unitMinor: 1250 },
  ])
  expect(mixed).toMatchObject({ status: 409, body: { code: 'prices_changed', details: { totalMinor: 2500 } } })
})

test('a bundle and one of its parts are two lines, each at its price', async () => {
  const ann = await site.createUser()
  const lines = [999, 1, 999].map((productId) => ({ productId, quantity: 1 }))
  const { orderId } = await expectCheckout(orderCart(site, ann, lines))
  const written = await linesOf(site, orderId)
  expect(written.map(({ productId, quantity, unitMinor }) => [productId, quantity, unitMinor])).toEqual([
    [999, 2, cents[999]],
    [1, 1, cents[1]],
  ])
  expect((await orderRow(site, orderId)).totalMinor).toBe(2 * cents[999] + cents[1])
})

test('lines of the same product are merged, up to a quantity of 99', async () => {
  const ann = await site.createUser()
  const { orderId } = await expectCheckout(
    orderCart(site, ann, [
      { productId: 2, quantity: 98 },
      { productId: 999, quantity: 1 },
      { productId: 2, quantity: 1 },
    ]),
  )
  const lines = await linesOf(site, orderId)
  expect(lines.map(({ productId, quantity }) => [productId, quantity])).toEqual([
    [2, 99],
    [999, 1],
  ])
  const response = await orderCart(site, ann, [
    { productId: 2, quantity: 99 },
    { productId: 2, quantity: 1 },
  ])
  expect([response.status, response.body.errors?.[0]?.field]).toEqual([400, 'lines.1.quantity'])
})

const { runs: CARTS, seed } = randomRun('random carts', { short: 40, full: 1_000, seed: 8_999 })

test(`${CARTS} random carts: displayed total, order total and provider amount are equal`, async () => {
  const expensive = await createProduct(site, { price: '99999999.99' })
  const oddPriced = await Promise.all(
    ['0.01', '0.29', '1.15', '19.90', '1234.56'].map((price) => createProduct(site, { price })),
  )
  const items = [...oddPriced, expensive].map(({ id, price }) => ({ id, price }))
  const cart = fc.uniqueArray(
    fc.record({ item: fc.constantFrom(...items), quantity: fc.integer({ min: 1, max: 99 }) }),
    { minLength: 1, selector: ({ item }) => item.id },
  )
  const buyers = await Promise.all(Array.from({ length: 4 }, () => site.createUser()))
  const carts = fc.sample(cart, { numRuns: CARTS, seed })
  const buy = async (buyer: TestUser, lines: (typeof carts)[number]) => {
    const cart = lines.map(({ item: { id, price }, quantity }) => ({
      productId: id,
      quantity,
      unitMinor: money.toMinor(price),
    }))
    const { orderId } = await expectCheckout(orderCart(site, buyer, cart))
    const sum = lines.reduce(
      (total, { item, quantity }) => total + BigInt(item.price.replace('.', '')) * BigInt(quantity),
      0n,
    )
    const [session] = await site.base.db.select().from(demoCheckouts).where(eq(demoCheckouts.reference, orderId))
    expect(BigInt(session?.amountMinor ?? -1)).toBe(sum)
    expect(BigInt((await orderRow(site, orderId)).totalMinor)).toBe(sum)
    const displayedTotal = money.toDecimal(totalMinor(cart))
    expect(BigInt(displayedTotal.replace('.', ''))).toBe(sum)
  }
  await Promise.all(
    buyers.map(async (buyer, worker) => {
      for (const lines of carts.filter((_, index) => index % buyers.length === worker)) await buy(buyer, lines)
    }),
  )
})

test('a cart order lists its lines; after payment each line is completed', async () => {
  const ann = await site.createUser()
  const { url } = await expectCheckout(
    orderCart(site, ann, [
      { productId: 3, quantity: 2 },
      { productId: 999, quantity: 1 },
    ]),
  )
  await payCheckout(site, url)
  const body = await fetchMyOrders(site, ann)
  expect(body).toMatchObject([
    {
      status: 'completed',
      totalMinor: 2 * cents[3] + cents[999],
      refundedMinor: 0,
      lines: [
        { kind: 'product', unitMinor: cents[3], quantity: 2, status: 'completed' },
        { kind: 'product', unitMinor: cents[999], quantity: 1, status: 'completed' },
      ],
    },
  ])
  const seatCount = await site.base.db.execute(sql`SELECT count(*)::int AS seats FROM seats`)
  expect(seatCount.rows).toEqual([{ seats: 0 }])
})
