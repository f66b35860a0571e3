import { AnswerKeeper, Status, TickKeeper } from './bound-fields.tsx'
import { courier, shelf } from './browser-store.ts'
import { EarlierQuestions } from './previous-answers.tsx'
import { isDone, lookIn, progressOf } from './progress-store.ts'

/** All that is fetched when a reader's own work is to be shown or kept; a page that is only read does without it. */
export const desk = {
  AnswerKeeper,
  TickKeeper,
  Status,
  EarlierQuestions,
  isDone,
  progressOf,
  /** Reads the reader's account, unless that was done a moment ago. */
  lookIn,
  /** Brings what waits to the account, clears away what may not stay. */
  carry: courier.carry,
  /** Hears of every change, of this tab and of others. @returns how to stop. */
  subscribe: shelf.subscribe,
}
