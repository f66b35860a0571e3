import { type ReactNode, useEffect, useRef } from 'react'
import { useAuth } from '../../platform/session/auth-provider.tsx'
import { ANONYMOUS } from '../documents/storage/storage-keys.ts'
import { usePlanner } from '../use-planner.ts'
import { saveDay } from './day-storage.ts'

/** Changes often come in groups. */
const DELAY_MS = 3_000
/** Saving a large planner takes 0.1 s, on a phone more. */
const MIN_INTERVAL_MS = 60_000

/** Saves the planner of today after its changes, for the history. */
export function DaySaver(): ReactNode {
  const { state, today, isPartial } = usePlanner()
  const owner = useAuth().user?.id ?? ANONYMOUS
  const lastSave = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (isPartial) return
    const save = () => {
      lastSave.current = performance.now()
      // Without storage, or on a full disk, there is no history.
      void saveDay(state, { owner, day: today }).catch(console.warn)
    }
    const timer = setTimeout(save, Math.max(DELAY_MS, lastSave.current + MIN_INTERVAL_MS - performance.now()))
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') save()
    }
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [state, today, isPartial, owner])
  return null
}
