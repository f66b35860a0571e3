import { addDays } from '#contract/dates.ts'
import { hash53 } from '#contract/planner/hash.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { REMOVED_ITEM_DAYS } from '#contract/planner/limits.ts'
import type { PlannerFile } from '#contract/planner/planner-file.ts'
import { store } from '../../platform/session/browser-session.ts'
import { ANONYMOUS, databaseName, HISTORY_DATABASE } from '../documents/storage/storage-keys.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { isPlannerEmpty } from '../today/today-view.ts'

/** The planner at its last change on a day. `file` is a JSON export, compressed. */
export type SavedDay = { day: string; savedAt: number; hash: number; file: Blob }

/** Bytes of all days of a planner. Above it, the oldest days are deleted. */
const HISTORY_BYTES_MAX = 20_000_000

const STORE = 'days'

/** Saves the planner of a day, if it differs from that of the day before. */
export async function saveDay(state: PlannerState, { owner, day }: { owner: string; day: string }): Promise<void> {
  const text = JSON.stringify(createPlannerFile(state, ''))
  const hash = hash53(text, 0)
  const days = await listDays(owner)
  if (days.length === 0 ? isPlannerEmpty(state) : days[0]?.hash === hash) return
  const saved = { day, savedAt: Date.now(), hash, file: await compress(text) }
  // After a sign-out, the planner is no longer in this browser.
  if ((store.read()?.user.id ?? ANONYMOUS) !== owner) return
  const outdated = outdatedDays([saved, ...days.filter((other) => other.day !== day)], day)
  await withStore(owner, 'readwrite', (stored) => {
    for (const old of outdated) stored.delete(old.day)
    return stored.put(saved)
  })
}

/** Returns the saved days, the newest first. */
export async function listDays(owner: string): Promise<SavedDay[]> {
  const days = await withStore<SavedDay[]>(owner, 'readonly', (stored) => stored.getAll())
  return days.reverse()
}

/** Returns null for a day that is not saved or cannot be read. */
export async function readDay(owner: string, day: string): Promise<{ file: PlannerFile; savedAt: number } | null> {
  const saved = await withStore<SavedDay | undefined>(owner, 'readonly', (stored) => stored.get(day))
  if (!saved) return null
  const { parsePlannerFile } = await import('../import/parse-planner-file.ts')
  const result = parsePlannerFile(await decompress(saved.file))
  return 'file' in result ? { file: { ...result.file, exportedOn: day }, savedAt: saved.savedAt } : null
}

/** @param days the newest first */
export function outdatedDays(days: readonly Pick<SavedDay, 'day' | 'file'>[], today: string) {
  const firstDay = addDays(today, -REMOVED_ITEM_DAYS)
  let bytes = 0
  return days.filter(({ day, file }) => {
    bytes += file.size
    return day < firstDay || (bytes > HISTORY_BYTES_MAX && day !== today)
  })
}

/** Opens the database for one transaction, because an open one could not be deleted after a sign-out. */
async function withStore<Result>(
  owner: string,
  mode: IDBTransactionMode,
  work: (stored: IDBObjectStore) => IDBRequest,
): Promise<Result> {
  const opening = indexedDB.open(databaseName(owner, HISTORY_DATABASE))
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'day' })
  const database = await settled<IDBDatabase>(opening)
  try {
    return await settled<Result>(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

const settled = <Result>(request: IDBRequest): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const compress = (text: string): Promise<Blob> =>
  new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob()

const decompress = (file: Blob): Promise<string> =>
  new Response(file.stream().pipeThrough(new DecompressionStream('gzip'))).text()
