import { SESSION_CHECK_SECONDS, SESSION_CHECKS_AHEAD } from '#contract/limits.ts'
import { ApiError } from '../../api/api-error.ts'
import type { OneTab } from './cross-tab-lock.ts'
import type { Session, SessionStore } from './session-store.ts'

export type Refresher = ReturnType<typeof createRefresher>

type Means = {
  store: SessionStore
  /** Trades a refresh token for the next pair. @throws ApiError */
  trade: (refreshToken: string) => Promise<Session>
  oneTab: OneTab
  now: () => number
  later: (milliseconds: number, work: () => void) => void
}

const AHEAD_MS = SESSION_CHECKS_AHEAD * SESSION_CHECK_SECONDS * 1000
const LONGEST_WAIT_MS = 60_000

/** Keeps the tokens of the store fresh. Only a plain 'no' of the service ends a session: no answer is no reason to. */
export function createRefresher({ store, trade, oneTab, now, later }: Means) {
  let underWay: { spent: string; answer: Promise<Session | null> } | undefined
  let failures = 0
  let quietUntil = 0

  /**
   * Gets the pair after an access token that is spent, once for all tabs.
   * @returns the session as it stands then, null when it is over.
   * @throws ApiError when the service could not say; the session stays.
   */
  function refresh(spent: string): Promise<Session | null> {
    if (underWay?.spent === spent) return underWay.answer
    const answer = oneTab(() => tradeUnlessDone(spent)).finally(() => {
      if (underWay?.answer === answer) underWay = undefined
    })
    underWay = { spent, answer }
    return answer
  }

  async function tradeUnlessDone(spent: string): Promise<Session | null> {
    const session = store.read()
    // Another tab was first, or somebody signed out or in.
    if (session?.accessToken !== spent) return session
    try {
      store.renew(session.refreshToken, await trade(session.refreshToken))
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) throw error
      store.end(session.refreshToken)
    }
    return store.read()
  }

  /** Refreshes when the access token is about to end; after a failure it waits, longer each time, and tries again. */
  async function check(): Promise<void> {
    const session = store.read()
    if (!session || now() < quietUntil || Date.parse(session.expiresAt) - now() > AHEAD_MS) return
    try {
      await refresh(session.accessToken)
      failures = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const wait = waitAfter(failures++)
      quietUntil = now() + wait
      later(wait, () => void check())
    }
  }

  return {
    refresh,
    check,

    /** A check at once, whatever failed before: the tab woke up, or the network came back. */
    wake(): Promise<void> {
      failures = 0
      quietUntil = 0
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
