import { useState } from 'react'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { LoadingSheets } from './loading.tsx'
import { NothingToOrder } from './nothing-to-order.tsx'
import { useCheckoutPage } from './use-checkout-page.ts'

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
