import { useState } from 'react'
import { EmptySheet } from '../../art/empty-sheet.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { OrderCardsSkeleton } from '../order-skeletons.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { useCheckoutGuard } from './use-checkout-guard.ts'

export default function Checkout() {
  const [isPlacing, setIsPlacing] = useState(false)
  const { state, userId } = useCheckoutGuard()
  // The cart is cleared just before navigation to the order page.
  if (state === 'loading' || (state === 'empty' && isPlacing))
    return <OrderCardsSkeleton label="Loading your cart..." />
  if (state === 'empty') return <EmptyCheckout />
  return (
    <div className="order-page__grid">
      <CheckoutForm key={userId} userId={userId} onPlacing={setIsPlacing} />
      <CheckoutSummary />
    </div>
  )
}

function EmptyCheckout() {
  return (
    <EmptyState
      art={<EmptySheet />}
      level={2}
      title="Your cart is empty"
      action={
        <ButtonLink variant="secondary" to="/store">
          Back to the Store
        </ButtonLink>
      }
    >
      Add some items to your cart before checking out.
    </EmptyState>
  )
}
