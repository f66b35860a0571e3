import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ShipTo } from '#contract/orders/shipping.schema.ts'
import { loadClient } from '../../api/load-client.ts'
import { useAuth } from '../../auth/session/auth-provider.tsx'
import { storage } from '../../auth/session/browser-session.ts'
import { openPaymentTab } from '../../orders/checkout/payment-tab.ts'
import { useToast } from '../../ui/toast/toast.tsx'
import { useCart } from './cart-provider.tsx'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'

export type CheckoutIssue = Extract<PlacedOrder, { state: 'prices_changed' | 'unavailable' }>

const keys = createIdempotencyKeys(storage)

/**
 * What the Checkout button does: orders the cart and opens its payment page, or says what stands in the way (features:
 * store, 7 and 8).
 */
export function useCheckout() {
  const { items, change } = useCart()
  const { user, isLoading } = useAuth()
  const { pathname, search } = useLocation()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)
  const [hindrance, setHindrance] = useState<CheckoutIssue>()

  const askToSignIn = async () => {
    toast({ tone: 'bad', title: 'Authentication required', description: 'Please sign in to checkout.' })
    await change({ type: 'close' })
    await navigate(`/auth?next=${encodeURIComponent(pathname + search)}`)
  }

  /** @returns what became of it; nothing where no order was tried */
  const checkout = async (shipTo?: ShipTo): Promise<PlacedOrder | undefined> => {
    // While the session is still being read, the server's answer decides.
    if (!user && !isLoading) return void (await askToSignIn())
    if (items.length === 0) {
      const description = 'Add some items to your cart before checking out.'
      toast({ tone: 'plain', title: 'Cart is empty', description })
      return undefined
    }
    if (!shipTo && items.some(({ ships }) => ships)) return void (await askWhereTo())
    const tab = openPaymentTab()
    setProcessing(true)
    setHindrance(undefined)
    const placed = await placeOrder(loadClient, items, keys, shipTo)
    if (placed.state === 'placed') {
      await change({ type: 'clear' }, { type: 'close' })
      keys.forget()
      tab.goTo(placed.url)
    } else {
      tab.close()
      await tell(placed)
    }
    setProcessing(false)
    return placed
  }

  /** What comes by post needs an address, and room to type it. */
  const askWhereTo = async () => {
    await change({ type: 'close' })
    await navigate('/checkout')
  }

  const tell = async (refused: Exclude<PlacedOrder, { state: 'placed' }>) => {
    if (refused.state === 'signed_out') return askToSignIn()
    // The checkout page marks the fields; a cart whose goods have begun to ship goes there now.
    if (refused.state === 'address') return askWhereTo()
    if (refused.state === 'failed') return toast({ tone: 'bad', title: 'Checkout failed', description: refused.reason })
    if (refused.state === 'prices_changed') await change({ type: 'reprice', prices: refused.prices })
    setHindrance(refused)
  }

  return { checkout, processing, hindrance, forgetHindrance: () => setHindrance(undefined) }
}
