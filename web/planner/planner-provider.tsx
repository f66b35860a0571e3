import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { useCspNonce } from '../platform/router/csp-nonce.ts'
import { useAuth } from '../platform/session/auth-provider.tsx'
import { sessionKey } from '../platform/session/session-store.ts'
import { toIsoDay } from '../platform/time/iso-day.ts'
import { useIsHydrated } from '../platform/ui/browser/use-is-hydrated.ts'
import { getPlannerStore, serverStore } from './documents/planner-store.ts'
import { PLANNER_PREFIX } from './documents/storage/storage-keys.ts'
import { PlannerContext, type PlannerSnapshot } from './use-planner.ts'

type PlannerProviderProps = {
  /** Rendered until a snapshot is available. */
  loading: ReactNode
  children: ReactNode
}

const isTodayPath = (pathname: string) => pathname === '/planner'

// Reads the documents while React hydrates the page. Other pages load this code too.
if (!import.meta.env.SSR && location.pathname.startsWith('/planner'))
  getPlannerStore({ isToday: isTodayPath(location.pathname) })

/**
 * Opens the planner of the user in this browser, and renders it as soon as the page is hydrated. The server renders Today as
 * in a first visit.
 */
export function PlannerProvider({ loading, children }: PlannerProviderProps) {
  // Renders again for another user. The store has the session before the context, so that Today need not wait for it.
  useAuth()
  const isToday = isTodayPath(useLocation().pathname)
  const isHydrated = useIsHydrated()
  const { owner, empty, subscribe, getSnapshot } = import.meta.env.SSR ? serverStore : getPlannerStore({ isToday })
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, () => (isToday ? empty : null))
  if (!snapshot) return loading
  return (
    <>
      {!isHydrated && <StoredPlanner>{loading}</StoredPlanner>}
      <PlannerState key={owner} snapshot={snapshot}>
        {children}
      </PlannerState>
    </>
  )
}

/** Replaces the first visit in the server's HTML if this browser has a planner or a session. */
function StoredPlanner({ children }: { children: ReactNode }) {
  const markup = { dangerouslySetInnerHTML: { __html: import.meta.env.SSR ? storedPlannerScript : '' } }
  return (
    <div className="planner__stored">
      <script nonce={useCspNonce()} suppressHydrationWarning {...markup} />
      {children}
    </div>
  )
}

/** Constant text: the content security policy contains its hash. */
const storedPlannerScript = `try{
if(Object.keys(localStorage).some(key=>key==='${sessionKey}'||key.startsWith('${PLANNER_PREFIX}')))
document.documentElement.dataset.planner='stored'
}catch{}`

function PlannerState({ snapshot, children }: { snapshot: PlannerSnapshot; children: ReactNode }) {
  const today = useToday()
  const planner = useMemo(() => ({ ...snapshot, today }), [snapshot, today])
  return <PlannerContext value={planner}>{children}</PlannerContext>
}

/** Returns the date in the browser's zone. Renders again after midnight. */
function useToday(): string {
  return useSyncExternalStore(subscribeToMidnight, currentDay, currentDay)
}

const currentDay = () => toIsoDay(new Date())

function subscribeToMidnight(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    const midnight = new Date()
    midnight.setHours(24, 0, 1, 0)
    timer = setTimeout(() => {
      onChange()
      wait()
    }, midnight.getTime() - Date.now())
  }
  wait()
  // Timers stop while the device sleeps.
  document.addEventListener('visibilitychange', onChange)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
}
