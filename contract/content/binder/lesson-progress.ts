/** Instants are milliseconds since 1970 by the clock of the browser. */

/** In UTF-16 code units, like `maxlength`. */
export const ANSWER_MAX = 10_000
export const QUESTION_MAX = 1_000
/** Per lesson, including questions and steps that were removed from it. */
export const ANSWERS_MAX = 100
export const STEPS_MAX = 200
export const VERSIONS_MAX = 20
/** Writers per answer. A writer is a browser, with a new id whenever its storage was cleared. */
export const WRITERS_MAX = 40
/** Progress of one user in one lesson as UTF-8 JSON. */
export const PROGRESS_BYTES_MAX = 500_000
/** The end of the year 9999. */
export const LAST_INSTANT = 253_402_300_799_999

/** One edit of an answer, identified by its writer `by` and instant `at`. */
export type Version = { text: string; at: number; by: string }

/**
 * The current versions of the answer to a question, newest first, and the latest edit seen of each writer (a version
 * vector). A version that is missing although `seen` covers it has been replaced by a later edit.
 */
export type Answer = { question: string; versions: Version[]; seen: Record<string, number> }
export type StepState = { step: string; on: boolean; at: number }
export type Done = { on: boolean; at: number }
export type Progress = { answers: Answer[]; ticks: StepState[]; done: Done | null }

export const emptyProgress: Progress = { answers: [], ticks: [], done: null }

/** Returns the key of a question or step: its text, so that changes of other questions do not affect its answer. */
export function questionKey(text: string): string {
  const key = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  // Removes half of a surrogate pair at the cut.
  return key.slice(0, QUESTION_MAX).replace(/[\ud800-\udbff]$/, '')
}

export const isSameVersion = (a: Version, b: Version | null): boolean => a.by === b?.by && a.at === b.at
