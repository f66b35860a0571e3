import { useState } from 'react'
import type { PageHandle } from '#contract/page-handle.ts'
import { noindexMeta } from '../../platform/seo/noindex.ts'
import { CardSkeleton } from '../../platform/ui/loading.tsx'
import { usePlanner } from '../use-planner.ts'
import { FirstRun } from './first-run.tsx'
import { Today } from './today.tsx'
import { isPlannerEmpty } from './today-view.ts'

export const handle: PageHandle = { cache: {}, offline: 'planner' }

export const meta = noindexMeta('Today')

/** Today, or the first journey of a planner in which nothing was written yet. */
export default function TodayPage() {
  const { state, isPartial, syncStatus } = usePlanner()
  const [firstRun, setFirstRun] = useState<'possible' | 'started' | 'over'>('possible')
  const isEmpty = isPlannerEmpty(state)
  // The entries may be in a document that is not open yet, or on the server.
  if (isEmpty && firstRun === 'possible' && (isPartial || syncStatus === 'syncing'))
    return <CardSkeleton label="Loading your planner..." rows={3} />
  if (firstRun === 'over' || (firstRun === 'possible' && !isEmpty)) return <Today />
  return <FirstRun onStart={() => setFirstRun('started')} onEnd={() => setFirstRun('over')} />
}
