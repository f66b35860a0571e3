import { type ComponentType, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { UNEXPECTED } from '../../api/api-error.ts'
import { storage } from '../../auth/session/browser-session.ts'
import { toast } from '../../ui/toast/toast-bus.ts'
import type { CartAction, CartState } from './cart-state.ts'
import { readStoredCart } from './stored-cart.ts'

export type CartView = CartState & {
  /** The sum of the quantities. */
  itemCount: number
  /** The panel, once it was asked for. */
  Panel?: ComponentType | undefined
}

type Cart = CartView & {
  /** Makes the changes, one after another. */
  change: (...actions: CartAction[]) => Promise<void>
}

const CartContext = createContext<Cart | null>(null)

/** What keeps the cart (browser-cart.ts) is fetched when there is something in it, or is to be. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<CartView>(empty)

  useEffect(() => {
    // Out of reach, it is fetched with the first change.
    const wake = () =>
      void (readStoredCart(storage) && loadKeeper().then((keeper) => keeper.subscribeCart(setShown), ignore))
    wake()
    window.addEventListener('storage', wake)
    return () => window.removeEventListener('storage', wake)
  }, [])

  const change: Cart['change'] = (...actions) =>
    loadKeeper().then(
      (keeper) => {
        keeper.subscribeCart(setShown)
        keeper.updateCart(actions)
      },
      () => toast({ tone: 'bad', title: 'Error', description: UNEXPECTED }),
    )

  return (
    <CartContext value={{ ...shown, change }}>
      {children}
      {shown.Panel && <shown.Panel />}
    </CartContext>
  )
}

export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (!cart) throw new Error('useCart must be used within a CartProvider')
  return cart
}

const empty: CartView = { items: [], isOpen: false, itemCount: 0 }
const loadKeeper = () => import('./browser-cart.ts')
const ignore = () => {}
