import { lazy, Suspense } from 'react'
import { OrderListSkeleton } from '../order-skeletons.tsx'
import type { Route } from './+types/orders.page'

/** Fetched once the page is there: what it shows is asked for in the browser anyway. */
const Orders = lazy(() => import('./orders.tsx'))

export const meta: Route.MetaFunction = () => [
  { title: 'Your orders | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

/** Everything that the reader has ordered, newest first (features: orders, 26). Filled in the browser, for them alone. */
export default function OrdersPage() {
  return (
    <>
      <h1 className="mb-s6">Your orders</h1>
      <Suspense fallback={<OrderListSkeleton />}>
        <Orders />
      </Suspense>
    </>
  )
}
