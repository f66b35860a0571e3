import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { redirectToSignIn } from '../../auth/return-path.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { storage } from '../../auth/session/browser-session.ts'
import { parseCartItems } from '../../store/cart/cart-json.ts'
import { useCart } from '../../store/cart/cart-provider.tsx'
import { readStoredCart } from '../../store/cart/stored-cart.ts'

/** Returns whether a signed-in user has cart items. Redirects signed-out users to the sign-in page. */
export function useCheckoutGuard(): { state: 'loading' | 'empty' | 'ready'; userId: string } {
  const { user, isLoading } = useAuth()
  const { items } = useCart()
  const navigate = useNavigate()
  const [isCartLoading, setIsCartLoading] = useState(true)
  const userId = user?.id

  useEffect(() => {
    if (!isLoading && !userId) void redirectToSignIn(navigate)
  }, [isLoading, userId, navigate])

  // The cart code is loaded only if a cart is stored.
  useEffect(
    () => setIsCartLoading(items.length === 0 && parseCartItems(readStoredCart(storage)).length > 0),
    [items.length],
  )

  if (!userId) return { state: 'loading', userId: '' }
  return { state: items.length > 0 ? 'ready' : isCartLoading ? 'loading' : 'empty', userId }
}
