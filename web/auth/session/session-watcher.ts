import { SESSION_CHECK_SECONDS } from '#contract/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import { loadClient } from '../../api/load-client.ts'
import { store } from './browser-session.ts'
import { sessionKey } from './session-store.ts'

/** Keeps the session fresh and the same in every tab for as long as the page is open. @returns how to stop. */
export function watchSession(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  const wake = () => {
    if (document.visibilityState === 'hidden') return
    // A frozen tab hears no storage events.
    store.sync()
    void refresh('wake')
  }
  const onStorage = ({ key }: StorageEvent) => {
    // A null key means that the whole storage was cleared.
    if (key === sessionKey || key === null) store.sync()
  }
  window.addEventListener('storage', onStorage, { signal })
  document.addEventListener('visibilitychange', wake, { signal })
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, wake, { signal })
  const timer = setInterval(() => void refresh('check'), SESSION_CHECK_SECONDS * 1000)
  void validate()
  return () => {
    stop.abort()
    clearInterval(timer)
  }
}

/** Nothing is fetched for somebody who is not signed in. */
async function refresh(how: 'check' | 'wake'): Promise<void> {
  if (!store.read()) return
  const client = await loadClient().catch(() => null)
  await client?.refresher[how]()
}

/** Asks who is signed in: what the storage holds is shown at once, and put right if it is out of date. */
async function validate(): Promise<void> {
  await refresh('check')
  if (!store.read()) return
  try {
    const { api } = await loadClient()
    store.updateUser(await (await api.auth.me.$get()).json())
  } catch (error) {
    // A session that is over has been ended on the way; out of reach, what is stored stands until somebody asks again.
    if (!(error instanceof ApiError)) throw error
  }
}
