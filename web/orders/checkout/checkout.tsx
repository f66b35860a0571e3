import { useState } from 'react'
import { LoadingSheets } from '../order-skeletons.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { NothingToOrder } from './empty-checkout.tsx'
import { useCheckoutPage } from './use-checkout-guard.ts'

export default function Checkout() {
  const [placing, setPlacing] = useState(false)
  const { state, userId } = useCheckoutPage()
  // The cart is emptied just before the order's page is there.
  if (state === 'loading' || (state === 'empty' && placing)) return <LoadingSheets label="Loading your cart..." />
  if (state === 'empty') return <NothingToOrder />
  return (
    <div className="order-page__grid">
      <CheckoutForm key={userId} userId={userId} onPlacing={setPlacing} />
      <CheckoutSummary />
    </div>
  )
}
