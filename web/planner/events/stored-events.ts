import { type KeyValueStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'
import type { AccountEvent } from './account-event.ts'

type StoredEvents = { fetchedAt: number; events: AccountEvent[] }

const STORAGE_PREFIX = 'journey.planner-events.'

/** Returns the stored events of a user, without links to join. */
export function readStoredEvents(storage: KeyValueStorage | null, userId: string): StoredEvents | null {
  const text = readItem(storage, STORAGE_PREFIX + userId)
  if (text === null) return null
  try {
    const value: Partial<StoredEvents> | null = JSON.parse(text)
    return typeof value?.fetchedAt === 'number' && Array.isArray(value.events) ? (value as StoredEvents) : null
  } catch {
    return null
  }
}

/**
 * Stores the events without their links to join, which would give anyone with access to the storage access to a class.
 */
export function storeEvents(
  storage: KeyValueStorage | null,
  userId: string,
  { fetchedAt, events }: StoredEvents,
): void {
  const withoutLinks = events.map((event) => ({ ...event, joinUrl: null }))
  writeItem(storage, STORAGE_PREFIX + userId, JSON.stringify({ fetchedAt, events: withoutLinks }))
}

type ListedStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>

/** Removes the events of all users, or of all except one. */
export function removeStoredEvents(storage: ListedStorage | null, exceptUserId?: string): void {
  if (!storage) return
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys)
    if (key.startsWith(STORAGE_PREFIX) && key !== STORAGE_PREFIX + exceptUserId) writeItem(storage, key, null)
}
