import { BoundAnswer, BoundCheckbox, SaveStatus } from './bound-fields.tsx'
import { lessonStore, progressSync } from './browser-store.ts'
import { removeOtherUsersCopies } from './offline-copies.ts'
import { PreviousQuestions } from './previous-answers.tsx'
import { currentUserId, isDone, progressOf, refreshProgress } from './progress-store.ts'

/** Lazy-loaded entry point of lesson progress. Pages that show no progress do not load it. */
export const progressModule = {
  BoundAnswer,
  BoundCheckbox,
  SaveStatus,
  PreviousQuestions,
  isDone,
  progressOf,
  refreshProgress,
  syncProgress: async () => {
    await removeOtherUsersCopies(currentUserId())
    await progressSync.sync()
  },
  subscribe: lessonStore.subscribe,
}
