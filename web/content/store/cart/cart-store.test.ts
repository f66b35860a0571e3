import { expect, test } from 'vitest'
import { ORDER_ITEMS_MAX } from '#contract/content/store/store-limits.ts'
import { blockedStorage, buildProductCard, fakeStorage } from './cart.fixture.ts'
import { cartKey } from './cart-context.ts'
import { createCartStore } from './cart-store.ts'

const planner = buildProductCard({ id: 3, name: 'Digital Journey Planner' })
const quantities = ({ items }: ReturnType<ReturnType<typeof createCartStore>['read']>) =>
  items.map(({ id, quantity }) => [id, quantity])

test('reload: restores the items and closes the panel', () => {
  const storage = fakeStorage()
  const cart = createCartStore(storage)
  cart.dispatch({ type: 'add', product: buildProductCard() })
  cart.dispatch({ type: 'add', product: buildProductCard() })
  cart.dispatch({ type: 'open' })
  expect(createCartStore(storage).read()).toEqual({ items: [{ ...buildProductCard(), quantity: 2 }], isOpen: false })
})

test('stored items have an image and prices as numbers', () => {
  const storage = fakeStorage()
  const product = buildProductCard({ price: '24.90', originalPrice: '30.00', imageUrl: '/images/refills.webp' })
  createCartStore(storage).dispatch({ type: 'add', product })
  const [item] = JSON.parse(storage.getItem(cartKey) ?? '').items
  expect(item).toMatchObject({ price: 24.9, originalPrice: 30, image: '/images/refills.webp', quantity: 1 })
  expect(item).not.toHaveProperty('imageUrl')
})

test('a cart stored before, with prices as text, keeps its items', () => {
  const storage = fakeStorage()
  const item = { ...buildProductCard({ originalPrice: '30.00', imageUrl: '/images/refills.webp' }), quantity: 2 }
  storage.setItem(cartKey, JSON.stringify({ items: [item] }))
  expect(createCartStore(storage).read().items).toEqual([item])
})

/**
 * The cart survives a reload and is the same in every tab. A corrupted cart, and items beyond the limit of an order,
 * are discarded.
 */
test('tabs share the items but not the open panel', () => {
  const storage = fakeStorage()
  const [first, second] = [createCartStore(storage), createCartStore(storage)]
  first.dispatch({ type: 'add', product: buildProductCard() })
  second.dispatch({ type: 'add', product: planner })
  second.dispatch({ type: 'open' })
  first.dispatch({ type: 'add', product: buildProductCard() })
  const both = [
    [2, 2],
    [3, 1],
  ]
  expect([quantities(first.read()), quantities(second.read())]).toEqual([both, both])
  expect([first.read().isOpen, second.read().isOpen]).toEqual([false, true])

  second.dispatch({ type: 'clear' })
  expect(first.read().items).toEqual([])
})

test('read returns the same object until the cart changes', () => {
  const cart = createCartStore(fakeStorage())
  cart.dispatch({ type: 'add', product: buildProductCard() })
  expect(cart.read()).toBe(cart.read())
})

test('an empty cart is removed from the storage', () => {
  const storage = fakeStorage()
  const cart = createCartStore(storage)
  cart.dispatch({ type: 'add', product: buildProductCard() })
  cart.dispatch({ type: 'clear' })
  expect(storage.getItem(cartKey)).toBeNull()
})

test.each([
  '',
  'null',
  '0',
  '{',
  '[]',
  '{"items":null}',
  '{"items":{}}',
  '{"items":[null,1,"x",[],{}]}',
  '{"items":[{"id":2}]}',
])('stored text %j is ignored', (text) => {
  const storage = fakeStorage()
  storage.setItem(cartKey, text)
  const cart = createCartStore(storage)
  expect(cart.read().items).toEqual([])
  expect(quantities(cart.dispatch({ type: 'add', product: buildProductCard() }))).toEqual([[2, 1]])
})

test.each([
  ['quantity', [0, -1, 1.5, 100, '2', null, undefined]],
  ['id', [0, 1.5, '2', null, 2 ** 31]],
  ['price', ['free', '1e3', null, '-1.00', -1, 1e21]],
  ['originalPrice', ['free', -12]],
  ['image', [7, []]],
  ['name', [null, 7]],
  ['kind', ['service', null]],
  ['features', [null, 'one', [1]]],
])('an item with an invalid %s is dropped, other items stay', (field, values) => {
  for (const value of values) {
    const storage = fakeStorage()
    const validItem = { ...planner, quantity: 1 }
    const invalidItem = { ...buildProductCard(), quantity: 1, [field]: value }
    storage.setItem(cartKey, JSON.stringify({ items: [invalidItem, validItem, validItem] }))
    expect(createCartStore(storage).read().items, String(value)).toEqual([validItem])
  }
})

test.each([
  ['no storage', null],
  ['a blocked storage', blockedStorage],
])('storage failure (%s): the cart is kept in memory', (_, storage) => {
  const cart = createCartStore(storage)
  cart.dispatch({ type: 'add', product: buildProductCard() })
  expect(quantities(cart.read())).toEqual([[2, 1]])
  cart.dispatch({ type: 'remove', id: 2 })
  expect(cart.read().items).toEqual([])
})

test('15,000 stored items: those beyond the limit of an order are dropped', () => {
  const storage = fakeStorage()
  const items = Array.from({ length: 15_000 }, (_, n) => ({ ...buildProductCard({ id: n + 1 }), quantity: 1 }))
  storage.setItem(cartKey, JSON.stringify({ items: [null, items[0], ...items] }))
  expect(createCartStore(storage).read().items).toEqual(items.slice(0, ORDER_ITEMS_MAX))
})
