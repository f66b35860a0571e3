import { lazy, type ReactNode, Suspense } from 'react'
import { useRevalidator } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import type { Route } from './+types/order.page'
import { OrderSkeleton } from './order-skeletons.tsx'
import './orders.css'
import './receipt/print.css'
import { requireSignIn, useRevalidateOnAuth } from '../../people/auth/require-sign-in.ts'
import { ApiError } from '../../platform/api/api-error.ts'
import { errorMessage } from '../../platform/api/error-message.ts'
import { LogoMark } from '../../platform/art/logo-mark.tsx'
import { publicPrefetch } from '../../platform/router/public-prefetch.ts'
import { useRootData } from '../../platform/router/root-data.ts'
import { useRevalidateWhilePending } from '../../platform/router/use-revalidate-while-pending.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'

const Order = lazy(() => import('./order.tsx'))

export const handle: PageHandle = { needsSignIn: true }

export const meta = noindexMeta('Your order')

export const clientMiddleware = [requireSignIn]

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  const { loadOrder } = await import('./order.tsx')
  return loadOrder(params.id, request)
}

export const HydrateFallback = () => (
  <Frame>
    <OrderSkeleton />
  </Frame>
)

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <Frame>
    <OrderLoadFailed error={error} />
  </Frame>
)

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  useRevalidateOnAuth()
  useRevalidateWhilePending(loaderData?.order.status === 'pending')
  return (
    <Frame>
      <Letterhead />
      <Order data={loaderData} />
    </Frame>
  )
}

const Frame = ({ children }: { children: ReactNode }) => (
  <div className="page order-page min-h-[80dvh] pt-s7 lg:pt-s8">
    <Suspense fallback={<OrderSkeleton />}>{children}</Suspense>
  </div>
)

function Letterhead() {
  const { businessName, publicUrl } = useRootData()
  return (
    <div className="letterhead hidden" data-theme="light">
      <LogoMark />
      <p>
        <strong>{businessName}</strong>
        {publicUrl}
      </p>
    </div>
  )
}

function OrderLoadFailed({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  // An error of this code, not of the API.
  if (!(error instanceof ApiError)) throw error
  return (
    <div role="alert" className="mx-auto max-w-3xl">
      <h1>We couldn’t load your order</h1>
      <p className="lead mt-s4 mb-s6">{errorMessage(error, 'Failed to load your order. Please try again.')}</p>
      <p className="mb-s6">If you’ve paid, your order is safe: we’re notified of payments automatically.</p>
      <div className="row">
        <Button busy={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
        <ButtonLink variant="secondary" to="/store" prefetch={publicPrefetch}>
          Back to the Store
        </ButtonLink>
      </div>
    </div>
  )
}
