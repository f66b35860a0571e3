import {
  ACCESS_TOKEN_MINUTES,
  SESSION_CHECK_SECONDS,
  SESSION_CHECKS_AHEAD,
} from '#contract/people/accounts/account-limits.ts'
import type { SessionResponse } from '#contract/people/accounts/auth.schema.ts'
import { ApiError } from '../api/api-error.ts'
import type { CrossTabLock } from './cross-tab-lock.ts'
import type { SessionStore, StoredSession } from './session-store.ts'

export type Refresher = ReturnType<typeof createRefresher>

type RefresherDeps = {
  store: SessionStore
  /** @throws ApiError */
  exchangeToken: (refreshToken: string) => Promise<SessionResponse>
  withCrossTabLock: CrossTabLock
  /** The clock of this browser, which may be wrong and may be set at any time. */
  now: () => number
  /** Milliseconds of a clock that is never set. */
  uptime: () => number
  schedule: (milliseconds: number, work: () => void) => void
}

const REFRESH_AHEAD_MS = SESSION_CHECKS_AHEAD * SESSION_CHECK_SECONDS * 1000
const MAX_RETRY_DELAY_MS = 60_000

/** Refreshes tokens before they expire. Only a 401 ends the session; other failures are retried. */
export function createRefresher({ store, exchangeToken, withCrossTabLock, now, uptime, schedule }: RefresherDeps) {
  let inFlight: { expiredToken: string; result: Promise<StoredSession | null> } | undefined
  let failures = 0
  let backoffUntil = 0

  /** Once for all tabs. Returns null if the session has ended. @throws ApiError if the result is unknown */
  function refresh(expiredToken: string): Promise<StoredSession | null> {
    if (inFlight?.expiredToken === expiredToken) return inFlight.result
    const result = withCrossTabLock(() => exchangeUnlessDone(expiredToken)).finally(() => {
      if (inFlight?.result === result) inFlight = undefined
    })
    inFlight = { expiredToken, result }
    return result
  }

  async function exchangeUnlessDone(expiredToken: string): Promise<StoredSession | null> {
    const session = store.read()
    // Another tab refreshed already, or the user signed out or in.
    if (session?.accessToken !== expiredToken) return session
    try {
      const next = await exchangeToken(session.refreshToken)
      store.replaceTokens(session.refreshToken, toStoredSession(next, now()))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      store.clear(session.refreshToken)
    }
    return store.read()
  }

  async function check(): Promise<void> {
    const session = store.read()
    if (!session || uptime() < backoffUntil || !isRefreshDue(session, now())) return
    try {
      await refresh(session.accessToken)
      failures = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const delayMs = retryDelayMs(failures++)
      backoffUntil = uptime() + delayMs
      schedule(delayMs, () => void check())
    }
  }

  return {
    refresh,
    check,

    /** Checks immediately, ignoring the backoff: the tab became visible or the network came back. */
    checkNow(): Promise<void> {
      failures = 0
      backoffUntil = 0
      return check()
    },
  }
}

/** Computes the expiry by the clock of this browser from the remaining lifetime that the server returns. */
export function toStoredSession(
  { accessToken, refreshToken, expiresIn, user }: SessionResponse,
  now: number,
): StoredSession {
  return { accessToken, refreshToken, expiresAt: new Date(now + expiresIn * 1000).toISOString(), user }
}

/** Also if more than the lifetime of a token remains: the clock was set back. */
function isRefreshDue({ expiresAt }: StoredSession, now: number): boolean {
  const remainingMs = Date.parse(expiresAt) - now
  return remainingMs <= REFRESH_AHEAD_MS || remainingMs > ACCESS_TOKEN_MINUTES * 60_000
}

/**
 * Exponential backoff. The first delays are short because the server accepts the same refresh token again for only ten
 * seconds. The jitter spreads the retries of many browsers after an outage.
 */
function retryDelayMs(failures: number): number {
  return Math.min(1000 * 2 ** failures, MAX_RETRY_DELAY_MS) * (0.75 + Math.random() / 2)
}
