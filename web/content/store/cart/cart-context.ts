import { type ComponentType, createContext, useContext } from 'react'
import { type KeyValueStorage, readItem } from '../../../platform/ui/browser/browser-storage.ts'
import type { CartAction, CartState } from './cart-state.ts'

export const cartKey = 'journey.cart'

/** The cart as stored text: the cart store, which parses it, is loaded lazily. */
export const readStoredCart = (storage: KeyValueStorage | null): string | null => readItem(storage, cartKey)

export type CartView = CartState & {
  itemCount: number
  /** Set once loaded. */
  Panel?: ComponentType | undefined
}

type CartContextValue = CartView & { change: (...actions: CartAction[]) => Promise<void> }

export const CartContext = createContext<CartContextValue | null>(null)

export function useCart(): CartContextValue {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}
