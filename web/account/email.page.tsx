import { lazy, Suspense } from 'react'
import { domain } from '../router/domain-context.ts'
import { ownMeta } from '../seo/noindex.ts'
import { LoadingSheet } from '../ui/card-skeleton.tsx'
import type { Route } from './+types/email.page'

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
