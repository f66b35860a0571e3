import { lazy, Suspense } from 'react'
import '../schedule/schedule.css'
import type { Route } from './+types/classes.page'
import { LoadingSheet } from './loading-sheet.tsx'
import { ownMeta } from './own-meta.ts'

const Booked = lazy(() => import('./booked.tsx'))

export const meta: Route.MetaFunction = () => ownMeta('Your classes')

/** What the reader booked, and what can be done with it (features: account, 6). */
export default function ClassesPage() {
  return (
    <>
      <h1 className="mb-s6">Your classes</h1>
      <Suspense fallback={<LoadingSheet label="Loading your classes..." rows={2} />}>
        <Booked />
      </Suspense>
    </>
  )
}
