import { useState } from 'react'
import { LostTrail } from '../art/lost-trail.tsx'
import { publicPrefetch } from '../router/public-prefetch.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderSkeleton } from './order-skeletons.tsx'
import { useOrder } from './use-order.ts'

export default function Order({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(1)
  return <OrderAttempt key={attempt} id={id} onRetry={() => setAttempt(attempt + 1)} />
}

function OrderAttempt({ id, onRetry }: { id: string; onRetry: () => void }) {
  const orderState = useOrder(id)
  switch (orderState.state) {
    case 'loading':
      return <OrderSkeleton />
    case 'none':
      return <NoOrder />
    case 'failed':
      return <OrderLoadFailed reason={orderState.reason} onRetry={onRetry} />
    case 'found':
      return <OrderDetails {...orderState} />
  }
}

function NoOrder() {
  return (
    <div className="mx-auto grid max-w-3xl justify-items-center text-center">
      <div className="art mb-s5 w-full max-w-md">
        <LostTrail />
      </div>
      <h1>No order found</h1>
      <p className="lead mt-s4 mb-s6">
        This link doesn’t match any of your orders. If you ordered with another account, sign in with that one.
      </p>
      <ButtonLink to="/orders">Your orders</ButtonLink>
    </div>
  )
}

function OrderLoadFailed({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <div role="alert" className="mx-auto max-w-3xl">
      <h1>We couldn’t load your order</h1>
      <p className="lead mt-s4 mb-s6">{reason}</p>
      <p className="mb-s6">If you’ve paid, your order is safe: we’re notified of payments automatically.</p>
      <div className="row">
        <Button onClick={onRetry}>Try again</Button>
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
          Back to the Store
        </ButtonLink>
      </div>
    </div>
  )
}
