import { lazy, Suspense } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { requireSignIn, useRevalidateOnAuth } from '../../../people/auth/require-sign-in.ts'
import { noindexMeta } from '../../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../../platform/ui/loading.tsx'

const Redeem = lazy(() => import('./redeem.tsx'))

export const handle: PageHandle = { needsSignIn: true, cache: {} }

export const meta = noindexMeta('Redeem a gift')

export const clientMiddleware = [requireSignIn]

/** URL parameter: `code`, filled in by the link of a gift email. */
export default function RedeemPage() {
  useRevalidateOnAuth()
  return (
    <div className="page min-h-[80dvh] pt-s7 lg:pt-s8">
      <div className="mx-auto max-w-2xl">
        <h1 className="mb-s6">Redeem a gift</h1>
        <Suspense fallback={<CardSkeleton label="Loading..." rows={2} />}>
          <Redeem />
        </Suspense>
      </div>
    </div>
  )
}
