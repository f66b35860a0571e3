import { storage, store } from '../../platform/session/browser-session.ts'
import type { AccountEvent } from './account-event.ts'
import { readStoredEvents, removeStoredEvents, storeEvents } from './stored-events.ts'

type AccountEvents = {
  account: readonly AccountEvent[]
  status: 'none' | 'loading' | 'current' | 'stored'
  fetchedAt: number | null
}

/** On focus, older events are fetched again. */
const STALE_MS = 60_000

const signedOut: AccountEvents = { account: [], status: 'none', fetchedAt: null }

let current = signedOut
let userId = ''
let isFetching = false
const listeners = new Set<() => void>()

/** The events of the signed-in account, shared by all views. */
export const accountEvents = {
  read: (): AccountEvents => current,

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (listeners.size === 1) start()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) stop()
    }
  },
}

let stop = () => {}

function start(): void {
  const controller = new AbortController()
  const { signal } = controller
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, refresh, { signal })
  const stopListening = store.onAuthEvent(refresh)
  stop = () => {
    controller.abort()
    stopListening()
  }
  // Deferred, because `start` runs during the render or commit that subscribes.
  queueMicrotask(refresh)
}

function refresh(): void {
  const user = store.read()?.user.id ?? ''
  if (user !== userId) switchUser(user)
  if (!user || isFetching || document.visibilityState === 'hidden') return
  if (current.fetchedAt !== null && current.status === 'current' && Date.now() - current.fetchedAt < STALE_MS) return
  void fetchEvents(user)
}

function switchUser(user: string): void {
  userId = user
  removeStoredEvents(storage, user)
  const stored = user ? readStoredEvents(storage, user) : null
  if (!user) publish(signedOut)
  else publish({ account: stored?.events ?? [], status: 'loading', fetchedAt: stored?.fetchedAt ?? null })
}

async function fetchEvents(user: string): Promise<void> {
  isFetching = true
  try {
    const { fetchAccountEvents } = await import('./fetch-account-events.ts')
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const events = await fetchAccountEvents(zone, AbortSignal.timeout(20_000))
    if (userId !== user) return
    const fetchedAt = Date.now()
    storeEvents(storage, user, { fetchedAt, events })
    publish({ account: events, status: 'current', fetchedAt })
  } catch {
    // Offline or signed out: the stored events are shown with their time.
    if (userId === user) publish({ ...current, status: 'stored' })
  } finally {
    isFetching = false
    if (userId !== user) refresh()
  }
}

function publish(next: AccountEvents): void {
  current = next
  for (const listener of listeners) listener()
}
