import { lazy, Suspense } from 'react'
import { loadersContext } from '../router/loaders-context.ts'
import { noindexMeta } from '../seo/noindex.ts'
import { CardSkeleton } from '../ui/loading.tsx'
import type { Route } from './+types/email.page'

const Email = lazy(() => import('./email.tsx'))

export const meta: Route.MetaFunction = () => noindexMeta('Change your email')

export const loader = ({ context }: Route.LoaderArgs) => ({ demo: context.get(loadersContext).site.demo })

export default function EmailPage({ loaderData: { demo } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="mb-s6">Change your email</h1>
      <Suspense fallback={<CardSkeleton label="Loading your email..." />}>
        <Email demo={demo} />
      </Suspense>
    </>
  )
}
