import { lazy, Suspense } from 'react'
import { OrderListSkeleton } from '../order-skeletons.tsx'
import type { Route } from './+types/orders.page'

const Orders = lazy(() => import('./orders.tsx'))

export const meta: Route.MetaFunction = () => [
  { title: 'Your orders | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

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
