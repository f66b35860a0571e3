import type { FeedEvent } from '#contract/planner/feeds.ts'
import type { Feed } from '#contract/planner/items.ts'
import type { StoredFeed } from './stored-feeds.ts'

type FeedReading = {
  events: readonly FeedEvent[]
  /** Instant (ms) of the last successful reading. */
  readAt: number | null
  /** Text for the user about the last reading, if it failed. */
  error: string | null
  isReading: boolean
  /** True if the calendar has more events than are shown. */
  isShortened: boolean
}

/** By id of the feed. */
export type FeedReadings = ReadonlyMap<string, FeedReading>

type FeedReaderOptions = {
  /** Id of the signed-in user, or ''. */
  getUserId: () => string
  /** True while the page is visible and the browser is online. */
  canRead: () => boolean
  fetchFeed: (url: string) => Promise<Pick<StoredFeed, 'events' | 'isShortened'>>
  errorText: (error: unknown) => string
  loadStored: (userId: string, feed: Feed) => StoredFeed | null
  store: (userId: string, feedId: string, feed: StoredFeed) => void
  /**
   * Removes the stored feeds of other users, and those of this user that are not in the list. Null keeps all feeds of
   * this user.
   */
  removeOthers: (userId: string, feeds: readonly Feed[] | null) => void
  now: () => number
}

/** Time from a reading to the next one. */
export const READ_INTERVAL_MS = 30 * 60_000
/** Time from a failed reading to the next one. */
export const RETRY_INTERVAL_MS = 5 * 60_000

type FeedReader = {
  getReadings: () => FeedReadings
  subscribe: (listener: () => void) => () => void
  /**
   * Sets the feeds to read, and shows their stored readings immediately. `isComplete` is false while the planner is still
   * opening and may have more feeds.
   */
  setFeeds: (feeds: readonly Feed[], options: { isComplete: boolean }) => void
  /** Reads the feeds that are due, one after the other. */
  readDue: () => Promise<void>
  /** Reads a feed immediately. */
  readNow: (feedId: string) => Promise<void>
}

const unread: FeedReading = { events: [], readAt: null, error: null, isReading: false, isShortened: false }

/** Creates a reader of calendar feeds, which the server fetches for the browser. */
export function createFeedReader(options: FeedReaderOptions): FeedReader {
  const { getUserId, canRead, fetchFeed, errorText, loadStored, store, removeOthers, now } = options
  const listeners = new Set<() => void>()
  let readings: FeedReadings = new Map()
  let feeds: readonly Feed[] = []
  let userId = ''
  let isComplete = false
  let isReadingDue = false
  /** Instants of the last attempts, by URL. */
  const attempts = new Map<string, number>()

  function publish(next: FeedReadings): void {
    readings = next
    for (const listener of listeners) listener()
  }

  function update(feedId: string, changes: Partial<FeedReading>): void {
    publish(new Map(readings).set(feedId, { ...(readings.get(feedId) ?? unread), ...changes }))
  }

  function setFeeds(next: readonly Feed[], options: { isComplete: boolean }): void {
    const user = getUserId()
    const isSame =
      user === userId &&
      options.isComplete === isComplete &&
      next.length === feeds.length &&
      next.every(({ id, url }, index) => feeds[index]?.id === id && feeds[index].url === url)
    if (isSame) return
    const before = user === userId ? new Map(feeds.map((feed) => [feed.id, feed])) : new Map<string, Feed>()
    if (user !== userId) attempts.clear()
    userId = user
    feeds = next
    isComplete = options.isComplete
    removeOthers(user, isComplete ? next : null)
    publish(
      new Map(
        next.map((feed) => {
          const reading = before.get(feed.id)?.url === feed.url ? readings.get(feed.id) : undefined
          return [feed.id, reading ?? fromStored(user ? loadStored(user, feed) : null)]
        }),
      ),
    )
  }

  async function read(feed: Feed): Promise<void> {
    const user = userId
    const isCurrent = () => userId === user && feeds.some(({ id, url }) => id === feed.id && url === feed.url)
    attempts.set(feed.url, now())
    update(feed.id, { isReading: true })
    try {
      const { events, isShortened } = await fetchFeed(feed.url)
      if (!isCurrent()) return
      const stored = { url: feed.url, readAt: now(), events, isShortened }
      store(user, feed.id, stored)
      update(feed.id, fromStored(stored))
    } catch (error) {
      if (isCurrent()) update(feed.id, { isReading: false, error: errorText(error) })
    }
  }

  function isDue({ id, url }: Feed): boolean {
    const reading = readings.get(id)
    if (reading?.isReading) return false
    const since = (instant: number | null | undefined) => now() - (instant ?? 0)
    return since(reading?.readAt) >= READ_INTERVAL_MS && since(attempts.get(url)) >= RETRY_INTERVAL_MS
  }

  async function readDue(): Promise<void> {
    if (getUserId() !== userId) setFeeds(feeds, { isComplete: false })
    if (isReadingDue) return
    isReadingDue = true
    try {
      for (const feed of feeds) {
        if (!userId || !canRead()) break
        if (!isDue(feed)) continue
        // Another tab may have read it.
        const stored = loadStored(userId, feed)
        if (stored && now() - stored.readAt < READ_INTERVAL_MS) update(feed.id, fromStored(stored))
        else await read(feed)
      }
    } finally {
      isReadingDue = false
    }
  }

  return {
    getReadings: () => readings,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setFeeds,
    readDue,
    async readNow(feedId) {
      const feed = feeds.find(({ id }) => id === feedId)
      if (feed && userId && !readings.get(feedId)?.isReading) await read(feed)
    },
  }
}

const fromStored = (stored: StoredFeed | null): FeedReading =>
  stored ? { ...unread, events: stored.events, readAt: stored.readAt, isShortened: stored.isShortened } : unread
