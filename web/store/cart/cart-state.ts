import { QUANTITY_MAX } from '#contract/limits.ts'
import { formatAmount, toMinorUnits, totalMinor } from '#contract/money.ts'
import type { ProductCard } from '#contract/store/products.ts'

/** A product as the buyer last saw it, and how many of it they want. */
export type CartItem = ProductCard & { quantity: number }
export type CartState = { items: readonly CartItem[]; isOpen: boolean }

export type CartAction =
  | { type: 'add'; product: ProductCard }
  | { type: 'remove'; id: number }
  | { type: 'update'; id: number; quantity: number }
  | { type: 'reprice'; prices: readonly { id: number; unitMinor: number }[] }
  | { type: 'clear' }
  | { type: 'open' | 'toggle' | 'close' }

/** Every way a cart can change (features: store, 3). */
export function cartReducer(state: CartState, action: CartAction): CartState {
  const { items } = state
  switch (action.type) {
    case 'add':
      return { ...state, items: withOneMore(items, action.product) }
    case 'remove':
      return { ...state, items: items.filter(({ id }) => id !== action.id) }
    case 'update':
      return { ...state, items: withQuantity(items, action.id, action.quantity) }
    case 'reprice':
      return { ...state, items: atPrices(items, action.prices) }
    case 'clear':
      return { ...state, items: [] }
    case 'open':
      return { ...state, isOpen: true }
    case 'toggle':
      return { ...state, isOpen: !state.isOpen }
    case 'close':
      return { ...state, isOpen: false }
  }
}

/** What the items cost together, in minor units (features: store, 4). */
export function cartTotal(items: readonly CartItem[]): number {
  return totalMinor(items.map(({ price, quantity }) => ({ unitMinor: toMinorUnits(price), quantity })))
}

/** An item that is there already is one more of what the buyer sees now: its price may be another than before. */
function withOneMore(items: readonly CartItem[], product: ProductCard): readonly CartItem[] {
  if (!items.some(({ id }) => id === product.id)) return [...items, { ...product, quantity: 1 }]
  return items.map((item) =>
    item.id === product.id ? { ...product, quantity: Math.min(item.quantity + 1, QUANTITY_MAX) } : item,
  )
}

function withQuantity(items: readonly CartItem[], id: number, wanted: number): readonly CartItem[] {
  const quantity = Math.min(Math.trunc(wanted), QUANTITY_MAX)
  return items.flatMap((item) => {
    if (item.id !== id) return item
    return quantity > 0 ? { ...item, quantity } : []
  })
}

function atPrices(items: readonly CartItem[], prices: readonly { id: number; unitMinor: number }[]) {
  const now = new Map(prices.map(({ id, unitMinor }) => [id, formatAmount(unitMinor)]))
  return items.map((item) => ({ ...item, price: now.get(item.id) ?? item.price }))
}
