import {
  type Answer,
  type Done,
  emptyProgress,
  isSameVersion,
  type Progress,
  type StepState,
  type Version,
  WRITERS_MAX,
} from './lesson-progress.ts'

/**
 * Merges two copies of a lesson's progress, in the browser and on the server. Commutative, associative and idempotent.
 * The newer edit wins; concurrent versions are kept beside it, so that no text is lost.
 */
export function mergeProgress(a: Progress, b: Progress): Progress {
  return {
    answers: mergeByKey([...a.answers, ...b.answers], ({ question }) => question, mergeAnswers),
    ticks: mergeByKey([...a.ticks, ...b.ticks], ({ step }) => step, mergeTicks),
    done: a.done && b.done ? laterOf(a.done, b.done) : (a.done ?? b.done),
  }
}

export function isSameProgress(a: Progress, b: Progress): boolean {
  return canonicalText(a) === canonicalText(b)
}

/** Merging normalizes the key order, which PostgreSQL jsonb does not preserve. */
const canonicalText = (progress: Progress) => JSON.stringify(mergeProgress(progress, emptyProgress))

function mergeByKey<Entry>(entries: Entry[], keyOf: (entry: Entry) => string, merge: (a: Entry, b: Entry) => Entry) {
  const byKey = new Map<string, Entry>()
  for (const entry of entries) {
    // Merging with itself normalizes the order of input from elsewhere.
    const normalized = merge(entry, entry)
    const existing = byKey.get(keyOf(entry))
    byKey.set(keyOf(entry), existing ? merge(existing, normalized) : normalized)
  }
  return Array.from(byKey)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, entry]) => entry)
}

function mergeAnswers(a: Answer, b: Answer): Answer {
  const current = new Map<string, Version>()
  for (const { text, at, by } of [...a.versions, ...b.versions].sort(compareVersions)) {
    const version = { text, at, by }
    if ([a, b].every((copy) => !isReplaced(version, copy))) current.set(`${by} ${at}`, version)
  }
  const [newest, ...older] = Array.from(current.values()).reverse()
  const versions = newest ? [newest, ...older.filter(({ text }) => text !== '')] : []
  return { question: a.question, versions, seen: mergeSeen(a, b) }
}

/** A copy that has seen the version, but no longer contains it, has replaced it. */
function isReplaced(version: Version, { versions, seen }: Answer): boolean {
  const seenUntil = Object.hasOwn(seen, version.by) ? (seen[version.by] ?? -1) : -1
  return seenUntil >= version.at && !versions.some((other) => isSameVersion(other, version))
}

/** Oldest first. A total order, so that the result does not depend on the order of the copies. */
function compareVersions(a: Version, b: Version): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.by !== b.by) return a.by < b.by ? -1 : 1
  return a.text < b.text ? -1 : 1
}

function mergeSeen(...copies: Answer[]): Record<string, number> {
  const latest = new Map<string, number>()
  const markSeen = (by: string, at: number) => latest.set(by, Math.max(at, latest.get(by) ?? 0))
  for (const { versions, seen } of copies) {
    for (const [by, at] of Object.entries(seen)) markSeen(by, at)
    for (const { by, at } of versions) markSeen(by, at)
  }
  // Dropping the oldest writers can restore a replaced version, but never loses one.
  const newest = Array.from(latest).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return Object.fromEntries(newest.slice(0, WRITERS_MAX).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function mergeTicks(a: StepState, b: StepState): StepState {
  const { step, on, at } = laterOf(a, b)
  return { step, on, at }
}

function laterOf<State extends StepState | Done>(a: State, b: State): State {
  if (a.at !== b.at) return a.at > b.at ? a : b
  return a.on ? a : b
}
