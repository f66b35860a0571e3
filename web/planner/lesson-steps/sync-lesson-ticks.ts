import type { Step } from '#contract/planner/items.ts'
import { lessonStore } from '../../content/binder/progress/browser-store.ts'
import {
  currentUserId,
  progressOf,
  refreshProgress,
  saveStep,
  sendNow,
} from '../../content/binder/progress/progress-store.ts'
import { storage } from '../../platform/session/browser-session.ts'
import { readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import type { PlannerEdits } from '../documents/planner-edits.ts'
import { ANONYMOUS, lessonTicksKey } from '../documents/storage/storage-keys.ts'
import { lessonTickChanges, type SyncedTicks } from './lesson-tick-changes.ts'

export const subscribeToLessons = (listener: () => void): (() => void) => lessonStore.subscribe(listener)

/** Fetches the ticks of the account if the last fetch is not recent. */
export { refreshProgress as refreshLessons }

let isSyncing = false
/** List of steps before the last edits. The planner notifies its pages of the new list. */
let outdatedSteps: readonly Step[] | null = null

/** Syncs ticks between lessons and the planner in both directions. */
export function syncLessonTicks(steps: readonly Step[], edits: PlannerEdits): void {
  // Saving a tick notifies the listeners of lessons, which call this function.
  if (isSyncing || steps === outdatedSteps) return
  isSyncing = true
  try {
    applyChanges(steps, edits)
  } finally {
    isSyncing = false
  }
}

function applyChanges(steps: readonly Step[], edits: PlannerEdits): void {
  const storageKey = lessonTicksKey(currentUserId() || ANONYMOUS)
  const text = readItem(storage, storageKey)
  const { completeIds, reopenIds, lessonTicks, synced } = lessonTickChanges(steps, isTickedInLesson, parse(text))
  const nextText = JSON.stringify(synced)
  if (nextText !== (text ?? '{}')) writeItem(storage, storageKey, nextText)
  for (const { lessonId, step, isTicked } of lessonTicks) saveStep(lessonId, step, isTicked)
  if (lessonTicks.length > 0) sendNow()
  if (completeIds.length + reopenIds.length === 0) return
  outdatedSteps = steps
  edits.batch(() => {
    for (const id of reopenIds) edits.reopenStep(id)
    for (const id of completeIds) edits.completeStep(id)
  })
}

const isTickedInLesson = (lessonId: string, step: string) =>
  progressOf(lessonId).ticks.find((tick) => tick.step === step)?.on ?? false

function parse(text: string | null): SyncedTicks {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? (value as SyncedTicks) : {}
  } catch {
    return {}
  }
}
