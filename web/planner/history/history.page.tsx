import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { parseDate } from '../check-ins/check-in-dates.ts'
import { DayList } from './day-list.tsx'

const DayView = lazy(() => import('./day-view.tsx'))

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Planner history')

/** The saved days, or the differences between the day of `?day=` and now. */
export default function HistoryPage() {
  const [query] = useSearchParams()
  const day = parseDate(query.get('day'))
  return (
    <div className="grid max-w-[46rem] gap-s5">
      {day ? (
        <Suspense fallback={<CardSkeleton label="Loading the day..." rows={3} />}>
          <DayView key={day} day={day} />
        </Suspense>
      ) : (
        <DayList />
      )}
    </div>
  )
}
