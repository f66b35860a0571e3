import { errorMessage } from '../../platform/api/error-message.ts'
import { storage, store } from '../../platform/session/browser-session.ts'
import { createFeedReader } from './feed-reader.ts'
import { readStoredFeed, removeStoredFeeds, storeFeed } from './stored-feeds.ts'

const CHECK_INTERVAL_MS = 60_000
const TIMEOUT_MS = 30_000
const READ_FAILED = 'This calendar couldn’t be loaded.'

const reader = createFeedReader({
  getUserId: () => store.read()?.user.id ?? '',
  canRead: () => document.visibilityState === 'visible' && navigator.onLine,
  async fetchFeed(url) {
    const { api } = await import('../../platform/api/client.ts')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const init = { signal: AbortSignal.timeout(TIMEOUT_MS) }
    return (await api.planner.feed.$post({ json: { url, zone } }, { init })).json()
  },
  errorText: (error) => errorMessage(error, READ_FAILED),
  loadStored: (userId, feed) => readStoredFeed(storage, userId, feed),
  store: (userId, feedId, feed) => storeFeed(storage, userId, feedId, feed),
  removeOthers: (userId, feeds) => removeStoredFeeds(storage, { exceptUserId: userId, exceptFeeds: feeds }),
  now: Date.now,
})

let subscribers = 0
let stop = () => {}

/** The calendar feeds of the planner. Read every half hour while a view shows them. */
export const calendarFeeds = {
  ...reader,
  subscribe(listener: () => void): () => void {
    const unsubscribe = reader.subscribe(listener)
    subscribers += 1
    if (subscribers === 1) start()
    return () => {
      unsubscribe()
      subscribers -= 1
      if (subscribers === 0) stop()
    }
  },
}

function start(): void {
  const controller = new AbortController()
  const { signal } = controller
  const readDue = () => void reader.readDue()
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, readDue, { signal })
  document.addEventListener('visibilitychange', readDue, { signal })
  const stopListening = store.onAuthEvent(readDue)
  const timer = setInterval(readDue, CHECK_INTERVAL_MS)
  stop = () => {
    controller.abort()
    stopListening()
    clearInterval(timer)
  }
}
