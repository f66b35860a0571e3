import { useState } from 'react'
import { OrderDetails } from './order-details.tsx'
import { OrderSkeleton } from './order-skeletons.tsx'
import { NoOrder, OrderLoadFailed } from './order-states.tsx'
import { useOrder } from './use-order.ts'

/** The order in all its states. A new attempt begins as the first one did. */
export default function Order({ id }: { id: string }) {
  const [attempt, setAttempt] = useState(1)
  return <Attempt key={attempt} id={id} onRetry={() => setAttempt(attempt + 1)} />
}

function Attempt({ id, onRetry }: { id: string; onRetry: () => void }) {
  const shown = useOrder(id)
  switch (shown.state) {
    case 'loading':
      return <OrderSkeleton />
    case 'none':
      return <NoOrder />
    case 'failed':
      return <OrderLoadFailed reason={shown.reason} onRetry={onRetry} />
    case 'found':
      return <OrderDetails {...shown} />
  }
}
