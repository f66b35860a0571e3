import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useAuth } from '../platform/session/auth-provider.tsx'
import { toIsoDay } from '../platform/time/iso-day.ts'
import { getPlanner } from './documents/planner-client.ts'
import { PlannerContext, type PlannerSnapshot } from './use-planner.ts'

type PlannerProviderProps = {
  /** Rendered on the server, and until a snapshot is available. */
  loading: ReactNode
  children: ReactNode
}

// Reads the documents while React hydrates the page. Other pages load this code too.
if (!import.meta.env.SSR && location.pathname.startsWith('/planner')) getPlanner()

/** Opens the planner of the user in this browser, and renders it as soon as the page is hydrated. */
export function PlannerProvider({ loading, children }: PlannerProviderProps) {
  // Renders again for another user. The store has the session before the context, so that Today need not wait for it.
  useAuth()
  const { owner, subscribe, getSnapshot } = import.meta.env.SSR ? noPlanner : getPlanner()
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, noPlanner.getSnapshot)
  return snapshot ? (
    <PlannerState key={owner} snapshot={snapshot}>
      {children}
    </PlannerState>
  ) : (
    loading
  )
}

const noPlanner = { owner: '', subscribe: () => () => undefined, getSnapshot: () => null }

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
