import './planner.css'
import { lazy, Suspense, useEffect } from 'react'
import { Outlet } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { CardSkeleton, Skeleton } from '../platform/ui/loading.tsx'
import { cachePlanner } from './frame/cache-planner.ts'
import { PlannerNav } from './frame/planner-nav.tsx'
import { PlannerTools } from './frame/planner-tools.tsx'
import { refuseLongPaste } from './frame/refuse-long-paste.ts'
import { SyncStatus } from './frame/sync-status.tsx'
import { LessonTickSync } from './lesson-steps/lesson-tick-sync.tsx'
import { PlannerProvider } from './planner-provider.tsx'
import { QuickEntry } from './quick-entry/quick-entry.tsx'
import { usePlanner } from './use-planner.ts'

// If an import fails while offline, the next visit does its work.
const AccountParts = lazy(() => import('./account-parts.tsx').catch(() => ({ default: () => null })))
const BackgroundParts = lazy(() => import('./background-parts.tsx').catch(() => ({ default: () => null })))
const DeviceNotices = lazy(() => import('./device-notices/device-notices.tsx').catch(() => ({ default: () => null })))

export const handle: PageHandle = { startsEarly: true }

/** The layout of the planner pages. The server renders it without entries, which exist only in the browser. */
export default function PlannerLayout() {
  useEffect(cachePlanner, [])
  return (
    <div className="page planner" onPaste={refuseLongPaste}>
      <PlannerNav />
      <PlannerProvider loading={<PlannerSkeleton />}>
        <PlannerTools>
          <QuickEntry />
        </PlannerTools>
        <SyncStatus />
        <div className="planner__view">
          <Suspense>
            <DeviceNotices />
            <PartsWithAccount />
          </Suspense>
          <Outlet />
        </div>
        <LessonTickSync />
        <Suspense>
          <BackgroundParts />
        </Suspense>
      </PlannerProvider>
    </div>
  )
}

const PartsWithAccount = () => usePlanner().syncStatus !== 'local' && <AccountParts />

const PlannerSkeleton = () => (
  <>
    <div className="planner__tools" />
    <p className="planner__status" aria-hidden="true">
      <Skeleton className="planner__status-skeleton" />
    </p>
    <div className="planner__view">
      <CardSkeleton label="Loading your planner..." rows={3} />
      <noscript>
        <p className="lead">The planner needs JavaScript, because your entries are in this browser.</p>
      </noscript>
    </div>
  </>
)
