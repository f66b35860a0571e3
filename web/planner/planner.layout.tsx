import './planner.css'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Link, Outlet } from 'react-router'
import type { PageHandle } from '#contract/page-handle.ts'
import { LogoMark } from '../platform/art/logo-mark.tsx'
import { publicPrefetch } from '../platform/router/public-prefetch.ts'
import { useBusinessName } from '../platform/router/root-data.ts'
import { useIsHydrated } from '../platform/ui/browser/use-is-hydrated.ts'
import { DemoStrip } from '../platform/ui/demo-strip.tsx'
import { CardSkeleton, Skeleton } from '../platform/ui/loading.tsx'
import { ThemeMenu } from '../platform/ui/theme.tsx'
import { cachePlanner } from './frame/cache-planner.ts'
import { PlannerNav, ProductHint } from './frame/planner-nav.tsx'
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
    <div className="flex min-h-dvh flex-col overflow-x-clip" onPaste={refuseLongPaste}>
      <DemoStrip />
      <div className="page planner">
        <PlannerHeader />
        <main id="main" tabIndex={-1} className="planner__main outline-none">
          <noscript>
            <p className="lead">The planner needs JavaScript, because your entries are in this browser.</p>
          </noscript>
          <PlannerProvider loading={<PlannerSkeleton />}>
            <PlannerTools>
              <QuickEntry />
            </PlannerTools>
            <SyncStatus />
            <LaterParts>
              <FreeHint />
            </LaterParts>
            <div className="planner__view">
              <LaterParts>
                <DeviceNotices />
                <PartsWithAccount />
              </LaterParts>
              <Outlet />
            </div>
            <LessonTickSync />
            <LaterParts>
              <BackgroundParts />
            </LaterParts>
          </PlannerProvider>
        </main>
      </div>
    </div>
  )
}

function PlannerHeader() {
  const businessName = useBusinessName()
  return (
    <header className="planner__header">
      <Link className="planner__home" to="/" prefetch={publicPrefetch} aria-label={businessName}>
        <LogoMark />
      </Link>
      <PlannerNav />
      <ThemeMenu className="planner__theme" />
    </header>
  )
}

const FreeHint = () => usePlanner().access === 'free' && <ProductHint />

/** Not rendered on the server. */
const LaterParts = ({ children }: { children: ReactNode }) => useIsHydrated() && <Suspense>{children}</Suspense>

const PartsWithAccount = () => usePlanner().syncStatus !== 'local' && <AccountParts />

const PlannerSkeleton = () => (
  <>
    <div className="planner__tools" />
    <p className="planner__status" aria-hidden="true">
      <Skeleton className="w-32" />
    </p>
    <div className="planner__view">
      <CardSkeleton label="Loading your planner..." rows={3} />
    </div>
  </>
)
