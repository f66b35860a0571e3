import { addDays } from '#contract/dates.ts'
import { documentNameOf, quarterDocumentName } from '#contract/planner/documents.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { toIsoDay } from '../../../platform/time/iso-day.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { snapshotKey } from './storage-keys.ts'

/** The part of the state that Today and this week show. `documents` are those of its items. */
type TodaySnapshot = { state: PlannerState; documents: string[] }

/** Only the build that wrote a snapshot reads it, until a date. */
type StoredSnapshot = {
  build: string
  until: string
  state: Omit<PlannerState, 'entries' | 'addedSources'>
  entries: [trackId: string, [date: string, value: number][]][]
  addedSources: string[]
}

/** Days before and after today whose items are saved. */
const DAYS = 7
const ENTRY_DAYS = 14
const STEPS_MAX = 150

type SnapshotOptions = { owner: string; build: string; today: string }

export const snapshotOptions = (owner: string): SnapshotOptions => ({
  owner,
  build: document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? '',
  today: toIsoDay(new Date()),
})

/** Saves what the next start shows before the documents are decoded. */
export function saveTodaySnapshot(
  storage: KeyValueStorage | null,
  state: PlannerState,
  { owner, build, today }: SnapshotOptions,
): void {
  const until = addDays(today, DAYS)
  const { entries, addedSources, ...items } = selectItems(state, { from: addDays(today, -DAYS), to: until })
  const entriesFrom = addDays(today, -ENTRY_DAYS)
  const stored: StoredSnapshot = {
    build,
    until,
    state: items,
    entries: Array.from(entries, ([id, dates]) => [id, [...dates].filter(([date]) => date >= entriesFrom)]),
    addedSources: [...addedSources],
  }
  const isWritten = writeItem(storage, snapshotKey(owner), JSON.stringify(stored))
  // An old snapshot would show old entries.
  if (!isWritten) writeItem(storage, snapshotKey(owner), null)
}

function selectItems(state: PlannerState, { from, to }: { from: string; to: string }): PlannerState {
  const isRecent = (date: string | null) => date !== null && date >= from && date <= to
  const steps = state.steps.filter((step) =>
    step.state === 'open' || step.state === 'waiting'
      ? step.date === null || step.date <= to
      : isRecent(step.doneOn ?? step.date),
  )
  // Steps with a date come first, because they are those of Today.
  const first = new Set(steps.toSorted((a, b) => Number(a.date === null) - Number(b.date === null)).slice(0, STEPS_MAX))
  return {
    ...state,
    journeys: state.journeys.filter(({ state }) => state === 'active' || state === 'draft' || state === 'paused'),
    steps: steps.filter((step) => first.has(step)),
    appointments: state.appointments.filter(({ date, recurrence }) => recurrence !== null || isRecent(date)),
    sessions: state.sessions.filter(({ date }) => isRecent(date)),
    sheets: [],
  }
}

/** Returns null if there is none for this build and day. */
export function readTodaySnapshot(
  storage: KeyValueStorage | null,
  { owner, build, today }: SnapshotOptions,
): TodaySnapshot | null {
  try {
    const stored: StoredSnapshot | null = JSON.parse(readItem(storage, snapshotKey(owner)) ?? 'null')
    if (stored?.build !== build || today > stored.until) return null
    const entries = new Map(stored.entries.map(([id, dates]) => [id, new Map(dates)]))
    const { journeys, steps, appointments, feeds, tracks, sessions } = stored.state
    const ids = [journeys, steps, appointments, feeds, tracks, sessions].flat().map(({ id }) => id)
    if (ids.length === 0) return null
    const entryDates = stored.entries.flatMap(([, dates]) => dates.map(([date]) => date))
    return {
      state: { ...stored.state, entries, addedSources: new Set(stored.addedSources) },
      documents: [...new Set([...ids.map(documentNameOf), ...entryDates.map(quarterDocumentName)])],
    }
  } catch {
    // Other scripts and users can write to the storage.
    return null
  }
}
