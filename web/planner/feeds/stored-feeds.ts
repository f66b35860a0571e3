import type { FeedEvent } from '#contract/planner/feeds.ts'
import type { Feed } from '#contract/planner/items.ts'
import { type KeyValueStorage, readItem, writeItem } from '../../platform/ui/browser/browser-storage.ts'

/** The last successful reading of a feed in this browser. */
export type StoredFeed = {
  url: string
  /** Instant (ms). */
  readAt: number
  events: readonly FeedEvent[]
  isShortened: boolean
}

const STORAGE_PREFIX = 'journey.planner-feeds.'

const prefixOf = (userId: string) => `${STORAGE_PREFIX}${userId}.`

/** Returns null if this browser has no reading of the feed's current URL. */
export function readStoredFeed(storage: KeyValueStorage | null, userId: string, { id, url }: Feed): StoredFeed | null {
  const text = readItem(storage, prefixOf(userId) + id)
  if (text === null) return null
  try {
    const value: Partial<StoredFeed> | null = JSON.parse(text)
    const isValid = value?.url === url && typeof value.readAt === 'number' && Array.isArray(value.events)
    return isValid ? (value as StoredFeed) : null
  } catch {
    return null
  }
}

/** Stores a reading. If the storage is full, the reading is lost when the page closes. */
export function storeFeed(storage: KeyValueStorage | null, userId: string, feedId: string, feed: StoredFeed): void {
  const key = prefixOf(userId) + feedId
  if (!writeItem(storage, key, JSON.stringify(feed))) writeItem(storage, key, null)
}

type ListedStorage = KeyValueStorage & Pick<Storage, 'key' | 'length'>

/**
 * Removes the readings of other users, and those of the user's feeds that are not in the list. Null keeps all feeds of
 * the user.
 */
export function removeStoredFeeds(
  storage: ListedStorage | null,
  { exceptUserId, exceptFeeds }: { exceptUserId: string; exceptFeeds: readonly Feed[] | null },
): void {
  if (!storage) return
  const userPrefix = prefixOf(exceptUserId)
  const listed = exceptFeeds && new Set(exceptFeeds.map(({ id }) => userPrefix + id))
  const isCurrent = (key: string) => (listed ? listed.has(key) : exceptUserId !== '' && key.startsWith(userPrefix))
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  for (const key of keys) if (key.startsWith(STORAGE_PREFIX) && !isCurrent(key)) writeItem(storage, key, null)
}
