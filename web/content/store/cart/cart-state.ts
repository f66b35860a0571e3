import type { ProductCard } from '#contract/content/store/products.ts'
import { QUANTITY_MAX } from '#contract/content/store/store-limits.ts'
import type { Money } from '#contract/money.ts'
import { totalMinor } from '#contract/money.ts'
import { parseAmount } from '../../../platform/forms/parse-amount.ts'

/** A product as last seen by the buyer, with its quantity. */
export type CartItem = ProductCard & { quantity: number }
export type CartState = { items: readonly CartItem[]; isOpen: boolean }

export type CartAction =
  | { type: 'add'; product: ProductCard }
  | { type: 'remove'; id: number }
  | { type: 'update'; id: number; quantity: number }
  | { type: 'reprice'; prices: readonly { id: number; price: string }[] }
  /** Something in the cart is shipped now. Only the server knows what, so every item counts as shipped. */
  | { type: 'ship' }
  | { type: 'clear' }
  | { type: 'open' | 'toggle' | 'close' }

/** Applies an action to a cart. */
export function cartReducer(state: CartState, action: CartAction): CartState {
  const { items } = state
  switch (action.type) {
    case 'add':
      return { ...state, items: addProduct(items, action.product) }
    case 'remove':
      return { ...state, items: items.filter(({ id }) => id !== action.id) }
    case 'update':
      return { ...state, items: setQuantity(items, action.id, action.quantity) }
    case 'reprice':
      return { ...state, items: setPrices(items, action.prices) }
    case 'ship':
      return { ...state, items: items.map((item) => ({ ...item, ships: true })) }
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

/** Minor units. */
export function cartTotal(items: readonly CartItem[], money: Money): number {
  return totalMinor(items.map((item) => ({ unitMinor: unitMinorOf(item, money), quantity: item.quantity })))
}

/** 0 for a stored price of another currency. Placing the order then returns the current price. */
export const unitMinorOf = ({ price }: Pick<CartItem, 'price'>, money: Money): number => parseAmount(price, money) ?? 0

/** Adds one. An existing item gets the current product data, because its price may have changed. */
function addProduct(items: readonly CartItem[], product: ProductCard): readonly CartItem[] {
  if (!items.some(({ id }) => id === product.id)) return [...items, { ...product, quantity: 1 }]
  return items.map((item) =>
    item.id === product.id ? { ...product, quantity: Math.min(item.quantity + 1, QUANTITY_MAX) } : item,
  )
}

function setQuantity(items: readonly CartItem[], id: number, newQuantity: number): readonly CartItem[] {
  const quantity = Math.min(Math.trunc(newQuantity), QUANTITY_MAX)
  return items.flatMap((item) => {
    if (item.id !== id) return item
    return quantity > 0 ? { ...item, quantity } : []
  })
}

function setPrices(items: readonly CartItem[], prices: readonly { id: number; price: string }[]) {
  const newPrices = new Map(prices.map(({ id, price }) => [id, price]))
  return items.map((item) => ({ ...item, price: newPrices.get(item.id) ?? item.price }))
}
