import { useState } from 'react'
import { OrderDetails } from './order-details.tsx'
import { OrderSkeleton } from './order-skeletons.tsx'
import { NoOrder, OrderLoadFailed } from './order-states.tsx'
import { useOrder } from './use-order.ts'

/** Retrying remounts the order with a new key. */
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
