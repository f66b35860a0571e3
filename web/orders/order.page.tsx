import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import type { Route } from './+types/order.page'
import { OrderSkeleton } from './order-skeletons.tsx'
import './orders.css'
import './receipt/print.css'
import { LogoMark } from '../art/logo-mark.tsx'
import { publicUrlOf } from '../seo/page-meta.ts'

const Order = lazy(() => import('./order.tsx'))

export const handle: PageHandle = { needsSignIn: true }

export const meta: Route.MetaFunction = () => [
  { title: 'Your order | Journey Paradigm' },
  { name: 'robots', content: 'noindex' },
]

export default function OrderPage({ params, matches }: Route.ComponentProps) {
  return (
    <div className="page order-page min-h-[80dvh] pt-s7 lg:pt-s8">
      <Letterhead siteUrl={publicUrlOf(matches)} />
      <Suspense fallback={<OrderSkeleton />}>
        <Order key={params.id} id={params.id} />
      </Suspense>
    </div>
  )
}

function Letterhead({ siteUrl }: { siteUrl: string }) {
  return (
    <div className="letterhead hidden" data-theme="light">
      <LogoMark />
      <p>
        <strong>Journey Paradigm</strong>
        {siteUrl}
      </p>
    </div>
  )
}
