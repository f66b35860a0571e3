import { BoundAnswer, BoundCheckbox, SaveStatus } from './bound-fields.tsx'
import { lessonStore, progressSync } from './browser-store.ts'
import { PreviousQuestions } from './previous-answers.tsx'
import { isDone, progressOf, refreshProgress } from './progress-store.ts'

/** All that is fetched when a reader's own work is to be shown or kept; a page that is only read does without it. */
export const progressModule = {
  AnswerKeeper: BoundAnswer,
  TickKeeper: BoundCheckbox,
  Status: SaveStatus,
  EarlierQuestions: PreviousQuestions,
  isDone,
  progressOf,
  /** Reads the reader's account, unless that was done a moment ago. */
  lookIn: refreshProgress,
  /** Brings what waits to the account, clears away what may not stay. */
  carry: progressSync.sync,
  /** Hears of every change, of this tab and of others. @returns how to stop. */
  subscribe: lessonStore.subscribe,
}
