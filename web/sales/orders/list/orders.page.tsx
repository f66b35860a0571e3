import { lazy, type ReactNode, Suspense } from 'react'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { OrderListSkeleton } from '../order-skeletons.tsx'
import type { Route } from './+types/orders.page'

const Orders = lazy(() => import('./orders.tsx'))

export const meta = noindexMeta('Your orders')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { fetchOrders } = await import('./orders.tsx')
  return fetchOrders({}, request.signal)
}

export const HydrateFallback = () => (
  <Frame>
    <OrderListSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <LoadFailed error={error} fallbackText="Failed to load your orders. Please try again." />
  </Frame>
)

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Orders firstPage={loaderData} />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <h1 className="mb-s6">Your orders</h1>
      <Suspense fallback={<OrderListSkeleton />}>{children}</Suspense>
    </>
  )
}
