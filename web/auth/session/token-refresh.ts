import { SESSION_CHECK_SECONDS, SESSION_CHECKS_AHEAD } from '#contract/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import type { CrossTabLock } from './cross-tab-lock.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export type Refresher = ReturnType<typeof createRefresher>

type RefresherDeps = {
  store: SessionStore
  /** Trades a refresh token for the next pair. @throws ApiError */
  exchangeToken: (refreshToken: string) => Promise<StoredSession>
  withCrossTabLock: CrossTabLock
  now: () => number
  schedule: (milliseconds: number, work: () => void) => void
}

const AHEAD_MS = SESSION_CHECKS_AHEAD * SESSION_CHECK_SECONDS * 1000
const LONGEST_WAIT_MS = 60_000

/** Keeps the tokens of the store fresh. Only a plain 'no' of the service ends a session: no answer is no reason to. */
export function createRefresher({ store, exchangeToken, withCrossTabLock, now, schedule }: RefresherDeps) {
  let inFlight: { expiredToken: string; answer: Promise<StoredSession | null> } | undefined
  let failures = 0
  let backoffUntil = 0

  /**
   * Gets the pair after an access token that is spent, once for all tabs.
   * @returns the session as it stands then, null when it is over.
   * @throws ApiError when the service could not say; the session stays.
   */
  function refresh(expiredToken: string): Promise<StoredSession | null> {
    if (inFlight?.expiredToken === expiredToken) return inFlight.answer
    const answer = withCrossTabLock(() => tradeUnlessDone(expiredToken)).finally(() => {
      if (inFlight?.answer === answer) inFlight = undefined
    })
    inFlight = { expiredToken, answer }
    return answer
  }

  async function tradeUnlessDone(expiredToken: string): Promise<StoredSession | null> {
    const session = store.read()
    // Another tab was first, or somebody signed out or in.
    if (session?.accessToken !== expiredToken) return session
    try {
      store.replaceTokens(session.refreshToken, await exchangeToken(session.refreshToken))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      store.clear(session.refreshToken)
    }
    return store.read()
  }

  /** Refreshes when the access token is about to end; after a failure it waits, longer each time, and tries again. */
  async function check(): Promise<void> {
    const session = store.read()
    if (!session || now() < backoffUntil || Date.parse(session.expiresAt) - now() > AHEAD_MS) return
    try {
      await refresh(session.accessToken)
      failures = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wait = waitAfter(failures++)
      backoffUntil = now() + wait
      schedule(wait, () => void check())
    }
  }

  return {
    refresh,
    check,

    /** A check at once, whatever failed before: the tab woke up, or the network came back. */
    checkNow(): Promise<void> {
      failures = 0
      backoffUntil = 0
      return check()
    },
  }
}

/**
 * The first waits are short: an answer that got lost on its way is given again only for ten seconds. The spread keeps
 * many browsers from coming back in step after an outage.
 */
function waitAfter(failures: number): number {
  return Math.min(1000 * 2 ** failures, LONGEST_WAIT_MS) * (0.75 + Math.random() / 2)
}
