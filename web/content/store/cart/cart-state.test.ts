import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import { moneyIn } from '#contract/money.ts'
import { buildProductCard } from './cart.fixture.ts'
import { type CartAction, type CartState, cartReducer, cartTotal } from './cart-state.ts'

const money = moneyIn('usd')
const refills = buildProductCard()
const planner = buildProductCard({
  id: 3,
  slug: 'digital-journey-planner',
  name: 'Digital Journey Planner',
  price: '19.99',
})
const empty: CartState = { items: [], isOpen: false }

const cartAfter = (...actions: CartAction[]): CartState => actions.reduce(cartReducer, empty)
const quantities = ({ items }: CartState) => items.map(({ id, quantity }) => [id, quantity])
const add = (product = refills): CartAction => ({ type: 'add', product })
const update = (id: number, quantity: number): CartAction => ({ type: 'update', id, quantity })

describe('cart', () => {
  test('adds a new item with quantity 1 and all product data', () => {
    expect(cartAfter(add())).toEqual({ items: [{ ...refills, quantity: 1 }], isOpen: false })
  })

  /**
   * Adding an item again raises its quantity by one, at most to 99; a new item adds one line. A quantity of zero
   * removes the line.
   */
  test('adding an existing item raises its quantity by 1 and updates its price', () => {
    const repriced = buildProductCard({ price: '27.50' })
    expect(quantities(cartAfter(add(), add(planner), add()))).toEqual([
      [2, 2],
      [3, 1],
    ])
    expect(cartAfter(add(), add(repriced)).items).toEqual([{ ...repriced, quantity: 2 }])
  })

  test('removes only the given item', () => {
    expect(quantities(cartAfter(add(), add(planner), { type: 'remove', id: 2 }))).toEqual([[3, 1]])
    expect(quantities(cartAfter(add(), { type: 'remove', id: 4 }))).toEqual([[2, 1]])
  })

  test('sets a quantity', () => {
    expect(quantities(cartAfter(add(), add(planner), update(2, 5)))).toEqual([
      [2, 5],
      [3, 1],
    ])
  })

  test.each([0, -1, -99])('removes an item whose quantity is set to %i', (quantity) => {
    expect(quantities(cartAfter(add(), add(planner), update(2, quantity)))).toEqual([[3, 1]])
  })

  test('limits the quantity to 99', () => {
    expect(quantities(cartAfter(add(), update(2, 1000)))).toEqual([[2, QUANTITY_MAX]])
    expect(quantities(cartAfter(add(), update(2, QUANTITY_MAX), add()))).toEqual([[2, QUANTITY_MAX]])
  })

  test('updates only the given prices', () => {
    const { items } = cartAfter(add(), add(planner), { type: 'reprice', prices: [{ id: 2, price: '27.50' }] })
    expect(items.map(({ price }) => price)).toEqual(['27.50', '19.99'])
  })

  test('clearing keeps the panel open', () => {
    expect(cartAfter(add(), { type: 'open' }, { type: 'clear' })).toEqual({ items: [], isOpen: true })
  })

  test('opens, closes and toggles the panel without changing items', () => {
    expect(cartAfter({ type: 'toggle' }).isOpen).toBe(true)
    expect(cartAfter({ type: 'toggle' }, { type: 'toggle' }).isOpen).toBe(false)
    expect(cartAfter({ type: 'open' }, { type: 'open' }).isOpen).toBe(true)
    expect(cartAfter({ type: 'open' }, { type: 'close' }, { type: 'close' }).isOpen).toBe(false)
    expect(quantities(cartAfter(add(), { type: 'toggle' }))).toEqual([[2, 1]])
  })

  test('does not mutate the previous state', () => {
    const before = cartAfter(add())
    const copy = structuredClone(before)
    for (const action of [add(), update(2, 3), { type: 'remove', id: 2 }, { type: 'clear' }] as const)
      cartReducer(before, action)
    expect(before).toEqual(copy)
  })
})

test('property: the displayed total is the exact sum, with two decimals', () => {
  const unitMinor = fc.integer({ min: 0, max: 9_999_999_999 })
  const action = fc.oneof(
    fc.record({ type: fc.constant('add' as const), id: fc.integer({ min: 1, max: 8 }), unitMinor }),
    fc.record({ type: fc.constant('update' as const), id: fc.integer({ min: 1, max: 8 }), quantity: fc.integer() }),
    fc.record({ type: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 8 }) }),
  )
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const expectedItems = new Map<number, { cents: bigint; quantity: bigint }>()
      let state = empty
      for (const action of actions) {
        const expected = expectedItems.get(action.id)
        if (action.type === 'add') {
          state = cartReducer(state, add(buildProductCard({ id: action.id, price: money.toDecimal(action.unitMinor) })))
          const quantity = (expected?.quantity ?? 0n) + 1n
          expectedItems.set(action.id, { cents: BigInt(action.unitMinor), quantity: quantity > 99n ? 99n : quantity })
        } else if (action.type === 'remove') {
          state = cartReducer(state, action)
          expectedItems.delete(action.id)
        } else {
          state = cartReducer(state, action)
          if (action.quantity <= 0) expectedItems.delete(action.id)
          else if (expected) expected.quantity = BigInt(Math.min(action.quantity, 99))
        }
      }
      const cents = [...expectedItems.values()].reduce((sum, item) => sum + item.cents * item.quantity, 0n)
      const displayedTotal = money.format(cartTotal(state.items, money))
      expect(displayedTotal).toMatch(/^\$[\d,]+\.\d{2}$/)
      expect(BigInt(displayedTotal.replace(/\D/g, ''))).toBe(cents)
      expect(cartTotal(state.items, money)).toBe(Number(cents))
      for (const { price, quantity } of state.items) {
        expect(money.toMinor(price)).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1000 },
  )
})
