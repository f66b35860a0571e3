import { useEffect, useState } from 'react'
import { usePlanner } from '../use-planner.ts'

type SyncModule = typeof import('./sync-lesson-ticks.ts')

/** Syncs ticks between lessons and their steps in the planner while a page of the planner is open. Renders nothing. */
export function LessonTickSync() {
  const { state, edits, isPartial } = usePlanner()
  const { steps } = state
  const [syncModule, setSyncModule] = useState<SyncModule>()
  const areNeeded = steps.some(({ origin }) => origin.from === 'lesson')

  useEffect(() => {
    if (!areNeeded) return
    // Offline, the next visit syncs.
    import('./sync-lesson-ticks.ts').then(setSyncModule, (error: unknown) => console.warn(error))
  }, [areNeeded])

  useEffect(() => syncModule?.refreshLessons(), [syncModule])

  useEffect(() => {
    // A done step of an older quarter may not be open yet.
    if (!syncModule || isPartial) return
    const sync = () => syncModule.syncLessonTicks(steps, edits)
    sync()
    return syncModule.subscribeToLessons(sync)
  }, [syncModule, steps, edits, isPartial])
  return null
}
