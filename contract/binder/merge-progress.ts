import {
  type Answer,
  type Done,
  emptyProgress,
  isSameVersion,
  type Progress,
  type Tick,
  type Version,
  WRITERS_MAX,
} from './lesson-progress.ts'

/**
 * Two copies of a lesson as one, the same whichever comes first and however often; browser and server merge by these
 * words. The newer edit wins, and a version that no later edit knew of stays beside the winner, so that nothing that
 * somebody wrote is lost (features: binder, 6).
 */
export function mergeProgress(one: Progress, other: Progress): Progress {
  return {
    answers: joined([...one.answers, ...other.answers], ({ question }) => question, mergeAnswers),
    ticks: joined([...one.ticks, ...other.ticks], ({ step }) => step, mergeTicks),
    done: one.done && other.done ? later(one.done, other.done) : (one.done ?? other.done),
  }
}

/** Whether two copies hold the same. */
export function isSameProgress(one: Progress, other: Progress): boolean {
  return asText(one) === asText(other)
}

/** A database keeps the keys of an object in an order of its own: merging writes them in ours. */
const asText = (progress: Progress) => JSON.stringify(mergeProgress(progress, emptyProgress))

function joined<Entry>(entries: Entry[], nameOf: (entry: Entry) => string, merge: (one: Entry, other: Entry) => Entry) {
  const byName = new Map<string, Entry>()
  for (const entry of entries) {
    // With itself first: what comes from elsewhere need not be in order.
    const own = merge(entry, entry)
    const known = byName.get(nameOf(entry))
    byName.set(nameOf(entry), known ? merge(known, own) : own)
  }
  return Array.from(byName)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, entry]) => entry)
}

function mergeAnswers(one: Answer, other: Answer): Answer {
  const standing = new Map<string, Version>()
  for (const { text, at, by } of [...one.versions, ...other.versions].sort(inOrder)) {
    const version = { text, at, by }
    if ([one, other].every((copy) => stands(version, copy))) standing.set(`${by} ${at}`, version)
  }
  const [newest, ...older] = Array.from(standing.values()).reverse()
  const versions = newest ? [newest, ...older.filter(({ text }) => text !== '')] : []
  return { question: one.question, versions, seen: mergeSeen(one, other) }
}

/** A copy that knows the writer that far and has not got the version has replaced it. */
function stands(version: Version, { versions, seen }: Answer): boolean {
  const knownTo = Object.hasOwn(seen, version.by) ? (seen[version.by] ?? -1) : -1
  return knownTo < version.at || versions.some((known) => isSameVersion(known, version))
}

/** Oldest first. Every difference counts, so that the order never hangs on which copy came first. */
function inOrder(one: Version, other: Version): number {
  if (one.at !== other.at) return one.at - other.at
  if (one.by !== other.by) return one.by < other.by ? -1 : 1
  return one.text < other.text ? -1 : 1
}

function mergeSeen(...copies: Answer[]): Record<string, number> {
  const latest = new Map<string, number>()
  const see = (by: string, at: number) => latest.set(by, Math.max(at, latest.get(by) ?? 0))
  for (const { versions, seen } of copies) {
    for (const [by, at] of Object.entries(seen)) see(by, at)
    for (const { by, at } of versions) see(by, at)
  }
  // Forgetting a writer of long ago can bring a replaced version back beside the answer, never lose one.
  const newest = Array.from(latest).sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
  return Object.fromEntries(newest.slice(0, WRITERS_MAX).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function mergeTicks(one: Tick, other: Tick): Tick {
  const { step, on, at } = later(one, other)
  return { step, on, at }
}

/** Of two at one instant, the tick. */
function later<Mark extends Tick | Done>(one: Mark, other: Mark): Mark {
  if (one.at !== other.at) return one.at > other.at ? one : other
  return one.on ? one : other
}
