import { lazy, Suspense } from 'react'
import { noindexMeta } from '../seo/noindex.ts'
import { CardSkeleton } from '../ui/loading.tsx'
import type { Route } from './+types/profile.page'

const Profile = lazy(() => import('./profile.tsx'))

export const meta: Route.MetaFunction = () => noindexMeta('Your account')

export default function ProfilePage() {
  return (
    <>
      <h1 className="mb-s6">Your account</h1>
      <Suspense fallback={<CardSkeleton label="Loading your profile..." />}>
        <Profile />
      </Suspense>
    </>
  )
}
