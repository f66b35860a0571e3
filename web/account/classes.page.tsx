import { lazy, Suspense } from 'react'
import '../schedule/schedule.css'
import { noindexMeta } from '../seo/noindex.ts'
import { CardSkeleton } from '../ui/loading.tsx'
import type { Route } from './+types/classes.page'

const EnrollmentList = lazy(() => import('./enrollments/enrollment-list.tsx'))

export const meta: Route.MetaFunction = () => noindexMeta('Your classes')

export default function ClassesPage() {
  return (
    <>
      <h1 className="mb-s6">Your classes</h1>
      <Suspense fallback={<CardSkeleton label="Loading your classes..." rows={2} />}>
        <EnrollmentList />
      </Suspense>
    </>
  )
}
