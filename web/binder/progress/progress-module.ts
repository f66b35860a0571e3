import { EarlierQuestions } from './earlier.tsx'
import { AnswerKeeper, Status, TickKeeper } from './keepers.tsx'
import { isDone, lookIn, progressOf } from './my-lessons.ts'
import { courier, shelf } from './this-browser.ts'

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
