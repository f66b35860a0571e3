import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { UNEXPECTED_ERROR_TEXT } from '../../../platform/api/api-error.ts'
import { storage } from '../../../platform/session/browser-session.ts'
import { toast } from '../../../platform/ui/toast/toast-bus.ts'
import { CartContext, type CartView, readStoredCart } from './cart-context.ts'
import type { CartAction } from './cart-state.ts'

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

  const change = (...actions: CartAction[]) =>
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

const emptyView: CartView = { items: [], isOpen: false, itemCount: 0 }
const loadBrowserCart = () => import('./browser-cart.ts')
const ignore = () => {}
