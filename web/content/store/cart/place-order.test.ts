import { expect, test } from 'vitest'
import { moneyIn } from '#contract/money.ts'
import type { MyOrders } from '#contract/sales/orders/orders.schema.ts'
import { insertProduct, updateProduct } from '#server/content/store/store.fixture.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import { fetchOrThrow } from '../../../platform/api/auth-fetch.ts'
import { createClient } from '../../../platform/api/client.ts'
import { startFakeApi } from '../../../platform/api/fake-api.fixture.ts'
import { buildProductCard, fakeStorage } from './cart.fixture.ts'
import { type CartItem, type CartState, cartReducer, cartTotal } from './cart-state.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { placeOrder } from './place-order.ts'

const money = moneyIn('usd')

const site = await openSiteForFile()

async function insertCartItem(
  values: { price?: string; quantity?: number; isActive?: boolean } = {},
): Promise<CartItem> {
  const { quantity = 1, ...product } = values
  const { id, slug, name, price } = await insertProduct(site, { name: 'Refill Pages', price: '24.99', ...product })
  return { ...buildProductCard({ id, slug, name, price }), quantity }
}

/** Creates a user with an API client; `onResponse` can replace or drop responses. */
async function createBuyer(onResponse: (response: Response) => Response = (response) => response) {
  const { token } = await site.createUser()
  const fetchAsBuyer: typeof fetchOrThrow = async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('authorization', `Bearer ${token}`)
    return onResponse(await fetchOrThrow(input, { ...init, headers }))
  }
  return {
    loadClient: async () => ({ api: createClient(`${site.url}/api`, fetchAsBuyer) }),
    orders: async () => (await site.call<MyOrders>('GET', '/api/orders', { token })).body.orders,
  }
}

test('order uses the displayed prices and returns the checkout URL', async () => {
  const { loadClient, orders } = await createBuyer()
  const items = [await insertCartItem({ quantity: 2 }), await insertCartItem({ price: '19.99' })]
  const placed = await placeOrder(loadClient, items, money, createIdempotencyKeys(fakeStorage()))
  expect(placed).toEqual({
    state: 'placed',
    url: expect.stringContaining('/demo/checkout/'),
    orderId: expect.any(String),
  })
  const [order] = await orders()
  expect(order).toMatchObject({ status: 'pending', totalMinor: 2 * 2499 + 1999 })
  expect(order?.totalMinor).toBe(cartTotal(items, money))
})

test('same cart places one order: concurrent requests, two tabs, lost response', async () => {
  let isLost = true
  const { loadClient, orders } = await createBuyer((response) => {
    if (isLost) throw new ApiError({})
    return response
  })
  const storage = fakeStorage()
  const items = [await insertCartItem(), await insertCartItem({ quantity: 3 })]
  const reason = 'Failed to start checkout process. Please try again.'
  expect(await placeOrder(loadClient, items, money, createIdempotencyKeys(storage))).toEqual({
    state: 'failed',
    reason,
  })
  isLost = false
  const retries = await Promise.all([
    placeOrder(loadClient, items, money, createIdempotencyKeys(storage)),
    placeOrder(loadClient, items.toReversed(), money, createIdempotencyKeys(storage)),
    placeOrder(loadClient, items, money, createIdempotencyKeys(fakeStorage())),
  ])
  expect(new Set(retries.map((placed) => (placed.state === 'placed' ? placed.url : placed.state))).size).toBe(1)
  expect(await orders()).toHaveLength(1)
})

test('idempotency key: same for the same items and prices, otherwise different', async () => {
  const storage = fakeStorage()
  const item = { productId: 2, quantity: 1, unitMinor: 2499 }
  const otherItem = { ...item, productId: 3 }
  const keyFor = (...items: (typeof item)[]) => createIdempotencyKeys(storage).keyFor(items)
  const key = keyFor(item, otherItem)
  expect(key).toMatch(/^[\w-]{8,200}$/)
  expect(keyFor(otherItem, item)).toBe(key)
  expect(keyFor({ ...item, quantity: 2 }, otherItem)).not.toBe(key)
  expect(keyFor({ ...item, unitMinor: 2500 }, otherItem)).not.toBe(keyFor(item, otherItem))
  const lastKey = keyFor(item)
  createIdempotencyKeys(storage).reset()
  expect(keyFor(item)).not.toBe(lastKey)
})

test('a closed order: the same request places a new one', async () => {
  const { loadClient, orders } = await createBuyer()
  const keys = createIdempotencyKeys(fakeStorage())
  const items = [await insertCartItem()]
  const first = await placeOrder(loadClient, items, money, keys)
  if (first.state !== 'placed') throw new Error('no order placed')
  await fetch(`${first.url}/cancel`, { method: 'POST', redirect: 'manual' })
  await site.runJobs()
  expect(await orders()).toMatchObject([{ status: 'failed' }])
  const second = await placeOrder(loadClient, items, money, keys)
  expect(second.state).toBe('placed')
  expect(second).not.toEqual(first)
  expect(await orders()).toHaveLength(2)
})

test('changed price: returns old and new price, and the updated cart can be ordered', async () => {
  const { loadClient, orders } = await createBuyer()
  const keys = createIdempotencyKeys(fakeStorage())
  const [changed, same] = [await insertCartItem({ quantity: 2 }), await insertCartItem({ price: '19.99' })]
  await updateProduct(site, changed.id, { price: '27.50' })
  const placed = await placeOrder(loadClient, [changed, same], money, keys)
  expect(placed).toEqual({
    state: 'prices_changed',
    prices: [{ id: changed.id, title: 'Refill Pages', seenMinor: 2499, unitMinor: 2750 }],
  })
  expect(await orders()).toEqual([])

  if (placed.state !== 'prices_changed') throw new Error('no price changed')
  const before: CartState = { items: [changed, same], isOpen: true }
  const prices = placed.prices.map(({ id, unitMinor }) => ({ id, price: money.toDecimal(unitMinor) }))
  const { items } = cartReducer(before, { type: 'reprice', prices })
  expect(cartTotal(items, money)).toBe(2 * money.toMinor('27.50') + 1999)
  expect((await placeOrder(loadClient, items, money, keys)).state).toBe('placed')
  expect((await orders())[0]).toMatchObject({ totalMinor: cartTotal(items, money) })
})

test('unavailable product: returns its id', async () => {
  const { loadClient } = await createBuyer()
  const [available, unavailable] = [await insertCartItem(), await insertCartItem({ isActive: false })]
  const placed = await placeOrder(loadClient, [available, unavailable], money, createIdempotencyKeys(fakeStorage()))
  expect(placed).toEqual({ state: 'unavailable', ids: [unavailable.id] })
})

test('401 returns signed_out, other errors return their message', async () => {
  const api = createClient(`${site.url}/api`, fetchOrThrow)
  const keys = createIdempotencyKeys(fakeStorage())
  expect(await placeOrder(async () => ({ api }), [await insertCartItem()], money, keys)).toEqual({
    state: 'signed_out',
  })
  const { loadClient } = await createBuyer()
  const items = await Promise.all(Array.from({ length: 51 }, () => insertCartItem()))
  const failed = { state: 'failed', reason: 'At most 50 different items.' }
  expect(await placeOrder(loadClient, items, money, keys)).toEqual(failed)
})

test.each(['no response', 'a proxy page', 'a truncated response'] as const)(
  'API failure (%s): returns a readable message',
  async (failure) => {
    await using service = await startFakeApi(failure)
    const loadClient = async () => ({ api: createClient(`${service.url}/api`, fetchOrThrow) })
    const placed = await placeOrder(
      loadClient,
      [{ ...buildProductCard(), quantity: 1 }],
      money,
      createIdempotencyKeys(fakeStorage()),
    )
    expect(placed).toEqual({ state: 'failed', reason: 'Failed to start checkout process. Please try again.' })
  },
)
