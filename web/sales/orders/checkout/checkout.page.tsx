import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { requireSignIn, useRevalidateOnAuth } from '../../../people/auth/require-sign-in.ts'
import { OrderCardsSkeleton } from '../order-skeletons.tsx'
import '../orders.css'
import { noindexMeta } from '../../../platform/seo/noindex.ts'

/** Lazy, because its data is only in the browser. */
const Checkout = lazy(() => import('./checkout.tsx'))

export const handle: PageHandle = { needsSignIn: true, cache: {} }

export const meta = noindexMeta('Checkout')

export const clientMiddleware = [requireSignIn]

export default function CheckoutPage() {
  useRevalidateOnAuth()
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <h1 className="mb-s6">Checkout</h1>
      <Suspense fallback={<OrderCardsSkeleton label="Loading your cart..." />}>
        <Checkout />
      </Suspense>
    </div>
  )
}
