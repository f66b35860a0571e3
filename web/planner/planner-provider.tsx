import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../auth/session/auth-provider.tsx'
import { toIsoDay } from '../time/iso-day.ts'
import type { PlannerStore } from './documents/planner-store.ts'
import { PlannerContext } from './use-planner.ts'

/** Opens the planner of the user in this browser. Shows the fallback on the server and until the planner is open. */
export function PlannerProvider({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const { user, isLoading } = useAuth()
  const owner = isLoading ? null : (user?.id ?? 'visitor')
  const [opened, setOpened] = useState<{ owner: string; store: PlannerStore } | null>(null)
  useEffect(() => {
    if (owner === null) return
    let isCurrent = true
    import('./documents/planner-store.ts')
      .then(({ openPlannerStore }) => openPlannerStore(owner))
      .then((store) => isCurrent && setOpened({ owner, store }))
    return () => {
      isCurrent = false
    }
  }, [owner])
  if (opened === null || opened.owner !== owner) return fallback
  return <OpenPlanner store={opened.store}>{children}</OpenPlanner>
}

function OpenPlanner({ store, children }: { store: PlannerStore; children: ReactNode }) {
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  const today = useToday()
  const planner = useMemo(
    () => ({ ...snapshot, edits: store.edits, today, access: 'full' as const }),
    [snapshot, store, today],
  )
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
