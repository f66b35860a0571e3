import {
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
} from 'react'
import { UNEXPECTED_ERROR_TEXT } from '../../api/api-error.ts'
import { storage } from '../../auth/session/browser-session.ts'
import { type KeyValueStorage, readItem } from '../../ui/browser/browser-storage.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { CartAction, CartState } from './cart-state.ts'

export const cartKey = 'journey.cart'

export type CartView = CartState & {
  itemCount: number
  /** Set once loaded. */
  Panel?: ComponentType | undefined
}

type CartContextValue = CartView & {
  change: (...actions: CartAction[]) => Promise<void>
}

const CartContext = createContext<CartContextValue | null>(null)

/** Loads the cart code (browser-cart.ts) lazily: if a cart is stored, or with the first change. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [view, setView] = useState<CartView>(emptyView)

  useEffect(() => {
    const loadStoredCart = () => {
      if (!readStoredCart(storage)) return
      // If loading fails, the first change tries again.
      loadBrowserCart().then(({ subscribeCart }) => {
        // See AuthProvider.
        startTransition(() => subscribeCart(setView))
      }, ignore)
    }
    loadStoredCart()
    window.addEventListener('storage', loadStoredCart)
    return () => window.removeEventListener('storage', loadStoredCart)
  }, [])

  const change: CartContextValue['change'] = (...actions) =>
    loadBrowserCart().then(
      ({ subscribeCart, updateCart }) => {
        subscribeCart(setView)
        updateCart(actions)
      },
      () => toast({ tone: 'bad', title: 'Error', description: UNEXPECTED_ERROR_TEXT }),
    )

  return (
    <CartContext value={{ ...view, change }}>
      {children}
      {view.Panel && <view.Panel />}
    </CartContext>
  )
}

export function useCart(): CartContextValue {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}

const emptyView: CartView = { items: [], isOpen: false, itemCount: 0 }
const loadBrowserCart = () => import('./browser-cart.ts')
const ignore = () => {}

/** The cart as stored text: the cart store, which parses it, is loaded lazily. */
export const readStoredCart = (storage: KeyValueStorage | null): string | null => readItem(storage, cartKey)
