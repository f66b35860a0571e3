import { SESSION_CHECK_SECONDS } from '#contract/people/accounts/account-limits.ts'
import { ApiError } from '../api/api-error.ts'
import { loadClient } from '../api/load-client.ts'
import { store } from './browser-session.ts'
import { sessionKey } from './session-store.ts'

/** Keeps the session fresh and in sync with other tabs. Returns the stop function. */
export function watchSession(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const resume = () => {
    if (document.visibilityState === 'hidden') return
    // A frozen tab receives no storage events.
    store.sync()
    void refresh('checkNow')
  }
  const onStorage = ({ key }: StorageEvent) => {
    // A null key: the whole storage was cleared.
    if (key === sessionKey || key === null) store.sync()
  }
  window.addEventListener('storage', onStorage, { signal })
  document.addEventListener('visibilitychange', resume, { signal })
  for (const event of ['focus', 'pageshow', 'online']) window.addEventListener(event, resume, { signal })
  const timer = setInterval(() => void refresh('check'), SESSION_CHECK_SECONDS * 1000)
  void validate()
  return () => {
    controller.abort()
    clearInterval(timer)
  }
}

async function refresh(method: 'check' | 'checkNow'): Promise<void> {
  if (!store.read()) return
  const client = await loadClient().catch(() => null)
  await client?.refresher[method]()
}

/** Verifies the stored session with the server. The stored user is shown until then. */
async function validate(): Promise<void> {
  await refresh('check')
  if (!store.read()) return
  try {
    const { api } = await loadClient()
    store.updateUser(await (await api.auth.me.$get()).json())
  } catch (error) {
    // A 401 has already cleared the session; if the server is unreachable, keep the stored user.
    if (!(error instanceof ApiError)) throw error
  }
}
