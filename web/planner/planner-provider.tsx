import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../platform/session/auth-provider.tsx'
import { toIsoDay } from '../platform/time/iso-day.ts'
import { getPlanner, type PlannerClient, preloadDocuments } from './documents/planner-client.ts'
import { ANONYMOUS } from './documents/storage/storage-keys.ts'
import { PlannerContext, type PlannerSnapshot } from './use-planner.ts'

type PlannerProviderProps = {
  /** Rendered on the server, and until a snapshot is available. */
  loading: ReactNode
  failed: (retry: () => void) => ReactNode
  children: ReactNode
}

if (!import.meta.env.SSR) preloadDocuments()

/** Opens the planner of the user in this browser. */
export function PlannerProvider({ loading, failed, children }: PlannerProviderProps) {
  const { user, isLoading } = useAuth()
  const owner = isLoading ? null : (user?.id ?? ANONYMOUS)
  const client = useMemo(() => (owner === null ? null : getPlanner()), [owner])
  return client ? (
    <OpenPlanner key={client.owner} client={client} loading={loading} failed={failed}>
      {children}
    </OpenPlanner>
  ) : (
    loading
  )
}

function OpenPlanner({ client, loading, failed, children }: PlannerProviderProps & { client: PlannerClient }) {
  const { subscribe, getSnapshot } = client
  const snapshot = useSyncExternalStore(subscribe, getSnapshot, getSnapshot)
  const [attempts, setAttempts] = useState(0)
  const [failedAttempt, setFailedAttempt] = useState(-1)
  // After the first paint of the saved view.
  useEffect(() => {
    client.open().catch(() => setFailedAttempt(attempts))
  }, [client, attempts])
  if (snapshot)
    return (
      <PlannerState client={client} snapshot={snapshot}>
        {children}
      </PlannerState>
    )
  return failedAttempt === attempts ? failed(() => setAttempts(attempts + 1)) : loading
}

type PlannerStateProps = { client: PlannerClient; snapshot: PlannerSnapshot; children: ReactNode }

function PlannerState({ client: { edits }, snapshot, children }: PlannerStateProps) {
  const today = useToday()
  const planner = useMemo(() => ({ ...snapshot, edits, today }), [snapshot, edits, today])
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
