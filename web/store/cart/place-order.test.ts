import { afterAll, beforeAll, expect, test } from 'vitest'
import { toMinorUnits } from '#contract/money.ts'
import type { MyOrders } from '#contract/orders/orders.schema.ts'
import { insertProduct, updateProduct } from '#server/store/store.fixture.ts'
import { openTestSite, type TestSite } from '../../../tests/test-server.ts'
import { ApiError } from '../../api/api-error.ts'
import { fetchOrThrow } from '../../api/auth-fetch.ts'
import { createClient } from '../../api/client.ts'
import { startFakeApi } from '../../api/fake-api.fixture.ts'
import { aProduct, aStorage } from './cart.fixture.ts'
import { type CartItem, type CartState, cartReducer, cartTotal } from './cart-state.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { placeOrder } from './place-order.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

/** A product that the site sells now, in a cart. */
async function anItem(values: { price?: string; quantity?: number; isActive?: boolean } = {}): Promise<CartItem> {
  const { quantity = 1, ...terms } = values
  const { id, slug, name, price } = await insertProduct(site, { name: 'Refill Pages', price: '24.99', ...terms })
  return { ...aProduct({ id, slug, name, price }), quantity }
}

/** Somebody's own way to the service; `after` stands between its answer and the browser. */
async function aBuyer(after: (answer: Response) => Response = (answer) => answer) {
  const { token } = await site.person()
  const bearing: typeof fetchOrThrow = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return after(await fetchOrThrow(input, { ...init, headers }))
  }
  return {
    loadClient: async () => ({ api: createClient(`${site.url}/api`, bearing) }),
    orders: async () => (await site.call<MyOrders>('GET', '/api/orders', { token })).body.orders,
  }
}

test('a cart is ordered at the prices on show, and leads to its payment page', async () => {
  const { loadClient, orders } = await aBuyer()
  const items = [await anItem({ quantity: 2 }), await anItem({ price: '19.99' })]
  const placed = await placeOrder(loadClient, items, createIdempotencyKeys(aStorage()))
  expect(placed).toEqual({
    state: 'placed',
    url: expect.stringContaining('/demo/checkout/'),
    orderId: expect.any(String),
  })
  const [order] = await orders()
  expect(order).toMatchObject({ status: 'pending', totalMinor: 2 * 2499 + 1999 })
  expect(order?.totalMinor).toBe(cartTotal(items))
})

test('the same cart is one order: asked twice at once, in two tabs, and after a lost answer', async () => {
  let isLost = true
  const { loadClient, orders } = await aBuyer((answer) => {
    if (isLost) throw new ApiError({})
    return answer
  })
  const storage = aStorage()
  const items = [await anItem(), await anItem({ quantity: 3 })]
  const reason = 'Failed to start checkout process. Please try again.'
  expect(await placeOrder(loadClient, items, createIdempotencyKeys(storage))).toEqual({ state: 'failed', reason })
  isLost = false
  const again = await Promise.all([
    placeOrder(loadClient, items, createIdempotencyKeys(storage)),
    placeOrder(loadClient, items.toReversed(), createIdempotencyKeys(storage)),
    placeOrder(loadClient, items, createIdempotencyKeys(aStorage())),
  ])
  expect(new Set(again.map((placed) => (placed.state === 'placed' ? placed.url : placed.state))).size).toBe(1)
  expect(await orders()).toHaveLength(1)
})

test('the same lines at the same prices have one key, anything else another', async () => {
  const storage = aStorage()
  const line = { productId: 2, quantity: 1, unitMinor: 2499 }
  const other = { ...line, productId: 3 }
  const keyFor = (...lines: (typeof line)[]) => createIdempotencyKeys(storage).keyFor(lines)
  const key = keyFor(line, other)
  expect(key).toMatch(/^[\w-]{8,200}$/)
  expect(keyFor(other, line)).toBe(key)
  expect(keyFor({ ...line, quantity: 2 }, other)).not.toBe(key)
  expect(keyFor({ ...line, unitMinor: 2500 }, other)).not.toBe(keyFor(line, other))
  const last = keyFor(line)
  createIdempotencyKeys(storage).forget()
  expect(keyFor(line)).not.toBe(last)
})

test('a cart whose order is over is ordered anew by the same click', async () => {
  const { loadClient, orders } = await aBuyer()
  const keys = createIdempotencyKeys(aStorage())
  const items = [await anItem()]
  const first = await placeOrder(loadClient, items, keys)
  if (first.state !== 'placed') throw new Error('nothing was ordered')
  await fetch(`${first.url}/cancel`, { method: 'POST', redirect: 'manual' })
  await site.work()
  expect(await orders()).toMatchObject([{ status: 'failed' }])
  const second = await placeOrder(loadClient, items, keys)
  expect(second.state).toBe('placed')
  expect(second).not.toEqual(first)
  expect(await orders()).toHaveLength(2)
})

test('a price that changed is named with the old and the new one, and the cart at new prices is ordered', async () => {
  const { loadClient, orders } = await aBuyer()
  const keys = createIdempotencyKeys(aStorage())
  const [changed, same] = [await anItem({ quantity: 2 }), await anItem({ price: '19.99' })]
  await updateProduct(site, changed.id, { price: '27.50' })
  const placed = await placeOrder(loadClient, [changed, same], keys)
  expect(placed).toEqual({
    state: 'prices_changed',
    prices: [{ id: changed.id, title: 'Refill Pages', seenMinor: 2499, unitMinor: 2750 }],
  })
  expect(await orders()).toEqual([])

  if (placed.state !== 'prices_changed') throw new Error('no price changed')
  const before: CartState = { items: [changed, same], isOpen: true }
  const { items } = cartReducer(before, { type: 'reprice', prices: placed.prices })
  expect(cartTotal(items)).toBe(2 * toMinorUnits('27.50') + 1999)
  expect((await placeOrder(loadClient, items, keys)).state).toBe('placed')
  expect((await orders())[0]).toMatchObject({ totalMinor: cartTotal(items) })
})

test('a product that is not sold any more is named by its id', async () => {
  const { loadClient } = await aBuyer()
  const [sold, gone] = [await anItem(), await anItem({ isActive: false })]
  const placed = await placeOrder(loadClient, [sold, gone], createIdempotencyKeys(aStorage()))
  expect(placed).toEqual({ state: 'unavailable', ids: [gone.id] })
})

test('somebody whose session is over is signed out, and any other refusal says its reason', async () => {
  const api = createClient(`${site.url}/api`, fetchOrThrow)
  const keys = createIdempotencyKeys(aStorage())
  expect(await placeOrder(async () => ({ api }), [await anItem()], keys)).toEqual({ state: 'signed_out' })
  const { loadClient } = await aBuyer()
  const many = await Promise.all(Array.from({ length: 51 }, () => anItem()))
  const refused = { state: 'failed', reason: 'At most 50 different items.' }
  expect(await placeOrder(loadClient, many, keys)).toEqual(refused)
})

test.each(['no response', 'a proxy page', 'a truncated response'] as const)(
  'a service that answers %s is told in plain words',
  async (answer) => {
    await using service = await startFakeApi(answer)
    const loadClient = async () => ({ api: createClient(`${service.url}/api`, fetchOrThrow) })
    const placed = await placeOrder(loadClient, [{ ...aProduct(), quantity: 1 }], createIdempotencyKeys(aStorage()))
    expect(placed).toEqual({ state: 'failed', reason: 'Failed to start checkout process. Please try again.' })
  },
)
