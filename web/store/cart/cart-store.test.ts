import { expect, test } from 'vitest'
import { aProduct, aStorage, refusing } from './cart.fixture.ts'
import { createCartStore } from './cart-store.ts'
import { cartKey } from './stored-cart.ts'

const planner = aProduct({ id: 3, name: 'Digital Journey Planner' })
const quantities = ({ items }: ReturnType<ReturnType<typeof createCartStore>['look']>) =>
  items.map(({ id, quantity }) => [id, quantity])

test('a cart is there again after a reload, its panel closed', () => {
  const storage = aStorage()
  const cart = createCartStore(storage)
  cart.change({ type: 'add', product: aProduct() })
  cart.change({ type: 'add', product: aProduct() })
  cart.change({ type: 'open' })
  expect(createCartStore(storage).look()).toEqual({ items: [{ ...aProduct(), quantity: 2 }], isOpen: false })
})

test('each tab begins with what the other one did, and opens only its own panel', () => {
  const storage = aStorage()
  const [one, two] = [createCartStore(storage), createCartStore(storage)]
  one.change({ type: 'add', product: aProduct() })
  two.change({ type: 'add', product: planner })
  two.change({ type: 'open' })
  one.change({ type: 'add', product: aProduct() })
  const both = [
    [2, 2],
    [3, 1],
  ]
  expect([quantities(one.look()), quantities(two.look())]).toEqual([both, both])
  expect([one.look().isOpen, two.look().isOpen]).toEqual([false, true])

  two.change({ type: 'clear' })
  expect(one.look().items).toEqual([])
})

test('the cart is one object until it changes, so that nothing is drawn again for nothing', () => {
  const cart = createCartStore(aStorage())
  cart.change({ type: 'add', product: aProduct() })
  expect(cart.look()).toBe(cart.look())
})

test('an empty cart leaves nothing behind', () => {
  const storage = aStorage()
  const cart = createCartStore(storage)
  cart.change({ type: 'add', product: aProduct() })
  cart.change({ type: 'clear' })
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
])('a storage that holds %j holds an empty cart, which takes new items', (text) => {
  const storage = aStorage()
  storage.setItem(cartKey, text)
  const cart = createCartStore(storage)
  expect(cart.look().items).toEqual([])
  expect(quantities(cart.change({ type: 'add', product: aProduct() }))).toEqual([[2, 1]])
})

test.each([
  ['quantity', [0, -1, 1.5, 100, '2', null, undefined]],
  ['id', [0, 1.5, '2', null, 2 ** 31]],
  ['price', ['free', '1e3', 24.99, null, '-1.00']],
  ['originalPrice', ['free', 12]],
  ['name', [null, 7]],
  ['kind', ['service', null]],
  ['features', [null, 'one', [1]]],
])('an item whose %s is damaged is dropped, and the others stay', (field, values) => {
  for (const value of values) {
    const storage = aStorage()
    const good = { ...planner, quantity: 1 }
    const damaged = { ...aProduct(), quantity: 1, [field]: value }
    storage.setItem(cartKey, JSON.stringify({ items: [damaged, good, good] }))
    expect(createCartStore(storage).look().items, String(value)).toEqual([good])
  }
})

test.each([
  ['no storage', null],
  ['a storage that is refused', refusing],
])('with %s the cart lives as long as the tab', (_, storage) => {
  const cart = createCartStore(storage)
  cart.change({ type: 'add', product: aProduct() })
  expect(quantities(cart.look())).toEqual([[2, 1]])
  cart.change({ type: 'remove', id: 2 })
  expect(cart.look().items).toEqual([])
})
