import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { loadClient } from '../../../platform/api/load-client.ts'
import { openPaymentTab } from '../../../platform/payment/payment-tab.ts'
import { useRootData } from '../../../platform/router/root-data.ts'
import { useAuth } from '../../../platform/session/auth-provider.tsx'
import { storage } from '../../../platform/session/browser-session.ts'
import { useToast } from '../../../platform/ui/toast/toast.tsx'
import { useMoney } from '../../../platform/ui/use-money.ts'
import { useCart } from './cart-context.ts'
import { cartTotal } from './cart-state.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'
import { type CheckoutDetails, type PlacedOrder, placeOrder } from './place-order.ts'

export type CheckoutProblem = Extract<
  PlacedOrder,
  { state: 'prices_changed' | 'shipping_changed' | 'tax_changed' | 'coupon_changed' | 'unavailable' }
>

const keys = createIdempotencyKeys(storage)

/** Places the order of the cart and opens the checkout session, or reports why not. */
export function useCheckout() {
  const { items, change } = useCart()
  const { user, isLoading } = useAuth()
  const { pathname, search } = useLocation()
  const { isTaxOn, takesCoupons, hasCheckoutTerms } = useRootData()
  const { toast } = useToast()
  const navigate = useNavigate()
  const [processing, setProcessing] = useState(false)
  const [problem, setProblem] = useState<CheckoutProblem>()
  const money = useMoney()

  const goToSignIn = async () => {
    toast({ tone: 'bad', title: 'Authentication required', description: 'Please sign in to checkout.' })
    await change({ type: 'close' })
    await navigate(`/auth?next=${encodeURIComponent(pathname + search)}`)
  }

  /** Returns undefined if no request was sent. Without details, a cart that needs them opens the checkout page. */
  const checkout = async (details?: CheckoutDetails): Promise<PlacedOrder | undefined> => {
    if (items.length === 0) {
      const description = 'Add some items to your cart before checking out.'
      toast({ tone: 'plain', title: 'Cart is empty', description })
      return undefined
    }
    // While the session is loading, the API decides.
    if (!user && !isLoading) return void (await goToSignIn())
    const asksBuyer = (isTaxOn || takesCoupons) && cartTotal(items, money) > 0
    const needsDetails = hasCheckoutTerms || items.some(({ ships }) => ships) || asksBuyer
    if (!details && needsDetails) return void (await goToCheckoutPage())
    const tab = openPaymentTab()
    setProcessing(true)
    setProblem(undefined)
    const placed = await placeOrder(loadClient, items, money, keys, details)
    if (placed.state === 'placed') {
      await change({ type: 'clear' }, { type: 'close' })
      keys.reset()
      tab.goTo(placed.url)
    } else {
      tab.close()
      await showFailure(placed)
    }
    setProcessing(false)
    return placed
  }

  const goToCheckoutPage = async () => {
    await change({ type: 'close' })
    await navigate('/checkout')
  }

  const showFailure = async (failure: Exclude<PlacedOrder, { state: 'placed' }>) => {
    if (failure.state === 'signed_out') return goToSignIn()
    // The checkout page shows the field errors.
    if (failure.state === 'invalid_details') {
      if (failure.error.code === 'address_required') await change({ type: 'ship' })
      return goToCheckoutPage()
    }
    if (failure.state === 'failed') return toast({ tone: 'bad', title: 'Checkout failed', description: failure.reason })
    if (failure.state === 'prices_changed') {
      const prices = failure.prices.map(({ id, unitMinor }) => ({ id, price: money.toDecimal(unitMinor) }))
      await change({ type: 'reprice', prices })
    }
    setProblem(failure)
  }

  return { checkout, processing, problem, clearProblem: () => setProblem(undefined) }
}
