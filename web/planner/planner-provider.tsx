import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { toIsoDay } from '../time/iso-day.ts'
import { loadPlanner } from './documents/load-planner.ts'
import type { PlannerConnection, PlannerSnapshot } from './documents/planner-connection.ts'
import { VISITOR } from './documents/storage-keys.ts'
import { PlannerContext } from './use-planner.ts'

type PlannerProviderProps = {
  /** Shown on the server and until there is something to show. */
  loading: ReactNode
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}

// Begins with the page's own code, before React hydrates it. The provider handles a failure.
if (!import.meta.env.SSR) loadPlanner().catch(() => undefined)

/** Opens the planner of the user in this browser (features: planner). */
export function PlannerProvider({ loading, failed, children }: PlannerProviderProps) {
  const { user, isLoading } = useAuth()
  const owner = isLoading ? null : (user?.id ?? VISITOR)
  const [connection, setConnection] = useState<PlannerConnection | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  useEffect(() => {
    if (owner === null) return
    let isCurrent = true
    loadPlanner().then(
      ({ openPlanner }) => isCurrent && setConnection(openPlanner()),
      () => isCurrent && setFailedAttempt(attempts),
    )
    return () => {
      isCurrent = false
    }
  }, [owner, attempts])
  if (connection === null || connection.owner !== owner)
    return failedAttempt === attempts ? failed(() => setAttempts(attempts + 1)) : loading
  return (
    <OpenPlanner key={owner} connection={connection} loading={loading}>
      {children}
    </OpenPlanner>
  )
}

function OpenPlanner({
  connection,
  loading,
  children,
}: {
  connection: PlannerConnection
  loading: ReactNode
  children: ReactNode
}) {
  const { subscribe, getSnapshot } = connection
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  return snapshot ? (
    <PlannerState connection={connection} snapshot={snapshot}>
      {children}
    </PlannerState>
  ) : (
    loading
  )
}

type PlannerStateProps = { connection: PlannerConnection; snapshot: PlannerSnapshot; children: ReactNode }

function PlannerState({ connection: { edits }, snapshot, children }: PlannerStateProps) {
  const today = useToday()
  const planner = useMemo(() => ({ ...snapshot, edits, today, access: 'full' as const }), [snapshot, edits, today])
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
