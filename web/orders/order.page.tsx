import { lazy, Suspense } from 'react'
import type { PageHandle } from '../boot/redirect-signed-out.tsx'
import type { Route } from './+types/order.page'
import { OrderSkeleton } from './order-skeletons.tsx'
import './orders.css'
import './receipt/print.css'

/** Fetched once the page is there: what it shows is asked for in the browser anyway. */
const Order = lazy(() => import('./order.tsx'))

export const handle: PageHandle = { needsSignIn: true }

export const meta: Route.MetaFunction = () => [
  { title: 'Your order | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

/** One order: what became of it, what happens next, and its receipt. Filled in the browser, for its buyer alone. */
export default function OrderPage({ params }: Route.ComponentProps) {
  return (
    <div className="page order-page min-h-[80dvh] pt-s7 lg:pt-s8">
      <Suspense fallback={<OrderSkeleton />}>
        <Order key={params.id} id={params.id} />
      </Suspense>
    </div>
  )
}
