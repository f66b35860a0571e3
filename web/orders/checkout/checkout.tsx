import { useState } from 'react'
import { OrderCardsSkeleton } from '../order-skeletons.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { EmptyCheckout } from './empty-checkout.tsx'
import { useCheckoutGuard } from './use-checkout-guard.ts'

export default function Checkout() {
  const [placing, setPlacing] = useState(false)
  const { state, userId } = useCheckoutGuard()
  // The cart is emptied just before the order's page is there.
  if (state === 'loading' || (state === 'empty' && placing)) return <OrderCardsSkeleton label="Loading your cart..." />
  if (state === 'empty') return <EmptyCheckout />
  return (
    <div className="order-page__grid">
      <CheckoutForm key={userId} userId={userId} onPlacing={setPlacing} />
      <CheckoutSummary />
    </div>
  )
}
