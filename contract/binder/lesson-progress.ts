/**
 * What a reader does with a lesson: answers, ticked steps, the done mark. How two copies become one is told beside it, in
 * merge-progress.ts. Instants are milliseconds since 1970, as the clock of the reader's browser had it.
 */

/** In UTF-16 units, as `maxlength` counts them. */
export const ANSWER_MAX = 10_000
export const QUESTION_MAX = 1_000
/** Questions and steps of one lesson, those that it no longer asks included. */
export const ANSWERS_MAX = 100
export const TICKS_MAX = 200
/** Versions of one answer that stand beside each other. */
export const VERSIONS_MAX = 20
/** Writers that one answer remembers: browsers, each since it last forgot the answers. */
export const WRITERS_MAX = 40
/** One lesson of one reader, as UTF-8 JSON. */
export const PROGRESS_BYTES_MAX = 500_000
/** The end of the year 9999. */
export const LAST_INSTANT = 253_402_300_799_999

/** What `by` wrote at the instant `at`: the two are its name. */
export type Version = { text: string; at: number; by: string }

/**
 * All that is known of the answer to one question: the versions that no later edit replaced, newest first, and up to
 * which instant this copy knows each writer. A version that is not here though its writer is known that far was replaced.
 */
export type Answer = { question: string; versions: Version[]; seen: Record<string, number> }
export type Tick = { step: string; on: boolean; at: number }
export type Done = { on: boolean; at: number }
export type Progress = { answers: Answer[]; ticks: Tick[]; done: Done | null }

export const emptyProgress: Progress = { answers: [], ticks: [], done: null }

/** The name of a question or a step: its own text, so that a change of the others leaves its answer alone. */
export function questionKey(text: string): string {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').trim()
  // No half of a pair of surrogates is left where the cut goes through one.
  return plain.slice(0, QUESTION_MAX).replace(/[\ud800-\udbff]$/, '')
}

export const isSameVersion = (one: Version, other: Version | null): boolean =>
  one.by === other?.by && one.at === other.at
