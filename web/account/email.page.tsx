import { lazy, Suspense } from 'react'
import { domain } from '../shell/domain.ts'
import type { Route } from './+types/email.page'
import { LoadingSheet } from './loading-sheet.tsx'
import { ownMeta } from './own-meta.ts'

const Email = lazy(() => import('./email.tsx'))

export const meta: Route.MetaFunction = () => ownMeta('Change your email')

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(domain).site.demo })

/** Another address for the reader (features: account, 5). */
export default function EmailPage({ loaderData: { demo } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-s6">Change your email</h1>
      <Suspense fallback={<LoadingSheet label="Loading your email..." />}>
        <Email demo={demo} />
      </Suspense>
    </>
  )
}
