import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { QUANTITY_MAX } from '#contract/limits.ts'
import { formatAmount, formatUsd, toMinorUnits } from '#contract/money.ts'
import { aProduct } from './cart.fixture.ts'
import { type CartAction, type CartState, cartReducer, cartTotal } from './cart-state.ts'

const refills = aProduct()
const planner = aProduct({ id: 3, slug: 'digital-journey-planner', name: 'Digital Journey Planner', price: '19.99' })
const empty: CartState = { items: [], isOpen: false }

const carted = (...actions: CartAction[]): CartState => actions.reduce(cartReducer, empty)
const quantities = ({ items }: CartState) => items.map(({ id, quantity }) => [id, quantity])
const add = (product = refills): CartAction => ({ type: 'add', product })
const update = (id: number, quantity: number): CartAction => ({ type: 'update', id, quantity })

describe('a cart', () => {
  test('takes a new item with quantity 1 and everything that the shelf knows of it', () => {
    expect(carted(add())).toEqual({ items: [{ ...refills, quantity: 1 }], isOpen: false })
  })

  test('raises the quantity of an item that is there by 1, at the price that the buyer sees now', () => {
    const dearer = aProduct({ price: '27.50' })
    expect(quantities(carted(add(), add(planner), add()))).toEqual([
      [2, 2],
      [3, 1],
    ])
    expect(carted(add(), add(dearer)).items).toEqual([{ ...dearer, quantity: 2 }])
  })

  test('loses the line that is removed, and only that', () => {
    expect(quantities(carted(add(), add(planner), { type: 'remove', id: 2 }))).toEqual([[3, 1]])
    expect(quantities(carted(add(), { type: 'remove', id: 4 }))).toEqual([[2, 1]])
  })

  test('sets a quantity', () => {
    expect(quantities(carted(add(), add(planner), update(2, 5)))).toEqual([
      [2, 5],
      [3, 1],
    ])
  })

  test.each([0, -1, -99])('loses a line whose quantity is set to %i', (quantity) => {
    expect(quantities(carted(add(), add(planner), update(2, quantity)))).toEqual([[3, 1]])
  })

  test('holds at most 99 of each', () => {
    expect(quantities(carted(add(), update(2, 1000)))).toEqual([[2, QUANTITY_MAX]])
    expect(quantities(carted(add(), update(2, QUANTITY_MAX), add()))).toEqual([[2, QUANTITY_MAX]])
  })

  test('takes new prices, and leaves the others', () => {
    const { items } = carted(add(), add(planner), { type: 'reprice', prices: [{ id: 2, unitMinor: 2750 }] })
    expect(items.map(({ price }) => price)).toEqual(['27.50', '19.99'])
  })

  test('is emptied, whether its panel is open or not', () => {
    expect(carted(add(), { type: 'open' }, { type: 'clear' })).toEqual({ items: [], isOpen: true })
  })

  test('opens, closes and turns its panel, whatever is in it', () => {
    expect(carted({ type: 'toggle' }).isOpen).toBe(true)
    expect(carted({ type: 'toggle' }, { type: 'toggle' }).isOpen).toBe(false)
    expect(carted({ type: 'open' }, { type: 'open' }).isOpen).toBe(true)
    expect(carted({ type: 'open' }, { type: 'close' }, { type: 'close' }).isOpen).toBe(false)
    expect(quantities(carted(add(), { type: 'toggle' }))).toEqual([[2, 1]])
  })

  test('does not change the state it was given', () => {
    const before = carted(add())
    const copy = structuredClone(before)
    for (const action of [add(), update(2, 3), { type: 'remove', id: 2 }, { type: 'clear' }] as const)
      cartReducer(before, action)
    expect(before).toEqual(copy)
  })
})

test('in a thousand carts the total on show, times 100, is the sum of whole cents', () => {
  const unitMinor = fc.integer({ min: 0, max: 9_999_999_999 })
  const step = fc.oneof(
    fc.record({ type: fc.constant('add' as const), id: fc.integer({ min: 1, max: 8 }), unitMinor }),
    fc.record({ type: fc.constant('update' as const), id: fc.integer({ min: 1, max: 8 }), quantity: fc.integer() }),
    fc.record({ type: fc.constant('remove' as const), id: fc.integer({ min: 1, max: 8 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      /** The same cart, counted by hand. */
      const shelf = new Map<number, { cents: bigint; quantity: bigint }>()
      let state = empty
      for (const it of steps) {
        const here = shelf.get(it.id)
        if (it.type === 'add') {
          state = cartReducer(state, add(aProduct({ id: it.id, price: formatAmount(it.unitMinor) })))
          const quantity = (here?.quantity ?? 0n) + 1n
          shelf.set(it.id, { cents: BigInt(it.unitMinor), quantity: quantity > 99n ? 99n : quantity })
        } else if (it.type === 'remove') {
          state = cartReducer(state, it)
          shelf.delete(it.id)
        } else {
          state = cartReducer(state, it)
          if (it.quantity <= 0) shelf.delete(it.id)
          else if (here) here.quantity = BigInt(Math.min(it.quantity, 99))
        }
      }
      const cents = [...shelf.values()].reduce((sum, line) => sum + line.cents * line.quantity, 0n)
      const shown = formatUsd(cartTotal(state.items))
      expect(shown).toMatch(/^\$\d+\.\d{2}$/)
      expect(BigInt(shown.slice(1).replace('.', ''))).toBe(cents)
      expect(cartTotal(state.items)).toBe(Number(cents))
      for (const { price, quantity } of state.items) {
        expect(toMinorUnits(price)).toBeGreaterThanOrEqual(0)
        expect(quantity).toBeGreaterThan(0)
      }
    }),
    { numRuns: 1000 },
  )
})
