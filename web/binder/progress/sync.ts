import { emptyProgress, type Progress } from '#contract/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/binder/merge-progress.ts'
import { ApiError } from '../../api/api-error.ts'
import type { SessionStore } from '../../auth/session/session-store.ts'
import type { LessonStore } from './local-store.ts'

export type ProgressSync = ReturnType<typeof createProgressSync>

type Means = {
  shelf: LessonStore
  store: SessionStore
  /** @throws ApiError, both */
  fetchAll: () => Promise<{ lessonId: string; progress: Progress }[]>
  send: (lessonId: string, progress: Progress, onLeaving: boolean) => Promise<Progress>
  later: (milliseconds: number, work: () => void) => void
}

const LONGEST_WAIT_MS = 60_000
/** Of these the answer stays the same however often it is asked. */
const refusals = [400, 404, 413]

/**
 * Carries lessons between this browser and the account of whoever is signed in. It only ever merges, so it may come twice,
 * late, or in two tabs at once (features: binder, 7).
 */
export function createProgressSync({ shelf, store, fetchAll, send, later }: Means) {
  let underWay: Promise<void> | undefined
  let isWantedAgain = false
  /** Whether the account is to be read as well. */
  let isReadDue = false
  let failures = 0
  let isToComeAgain = false
  /** Why the account takes no more of a lesson; its next edit is another try. */
  const refused = new Map<string, string>()

  const reader = () => store.read()?.user.id ?? ''

  /** Brings what waits and clears away what may not stay. */
  function sync(): Promise<void> {
    if (underWay) {
      isWantedAgain = true
      return underWay
    }
    underWay = syncOnce().finally(() => {
      underWay = undefined
      if (!isWantedAgain) return
      isWantedAgain = false
      return sync()
    })
    return underWay
  }

  async function syncOnce(): Promise<void> {
    const who = reader()
    clearAway(who)
    if (!who) return
    claimAnonymous(who)
    try {
      if (isReadDue) await pull(who)
      for (const { lessonId, copy } of unsentOf(who)) await push(who, lessonId, copy.progress)
      failures = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // A session that is over comes back by signing in, which calls for the courier again.
      if (error.status !== 401) scheduleRetry()
    }
    shelf.tell()
  }

  /** Later and later, and once for however many trips that failed. */
  function scheduleRetry(): void {
    const wait = Math.min(2_000 * 2 ** failures++, LONGEST_WAIT_MS)
    if (isToComeAgain) return
    isToComeAgain = true
    later(wait, () => {
      isToComeAgain = false
      void sync()
    })
  }

  /** What was written before signing in is the reader's from now on. */
  function claimAnonymous(who: string): void {
    for (const { lessonId, copy } of shelf.list().filter((kept) => kept.reader === '')) {
      const own = shelf.read(who, lessonId) ?? shelf.blank()
      const progress = mergeProgress(own.progress, copy.progress)
      if (shelf.write(who, lessonId, { ...own, progress, unsent: true })) shelf.remove('', lessonId)
    }
  }

  /** What an account has wholly got leaves this browser with it. What has not arrived waits until its reader is back. */
  function clearAway(who: string): void {
    for (const kept of shelf.list())
      if (kept.reader !== '' && kept.reader !== who && !kept.copy.unsent) shelf.remove(kept.reader, kept.lessonId)
  }

  const unsentOf = (who: string) =>
    shelf.list().filter((kept) => kept.reader === who && kept.copy.unsent && !refused.has(kept.lessonId))

  async function pull(who: string): Promise<void> {
    const account = new Map((await fetchAll()).map(({ lessonId, progress }) => [lessonId, progress]))
    const here = shelf.list().filter((kept) => kept.reader === who)
    // Also what the account has not got at all: it may have been put back to an older state.
    for (const { lessonId } of here) if (!account.has(lessonId)) account.set(lessonId, emptyProgress)
    for (const [lessonId, progress] of account) settle(who, lessonId, progress)
    isReadDue = false
  }

  async function push(who: string, lessonId: string, progress: Progress, onLeaving = false): Promise<void> {
    if (reader() !== who) return
    try {
      settle(who, lessonId, await send(lessonId, progress, onLeaving))
    } catch (error) {
      if (!(error instanceof ApiError && refusals.includes(error.status))) throw error
      refused.set(lessonId, error.message)
    }
  }

  /** The account holds `there`: joins it to what lies here by now. Nothing is written for somebody who left meanwhile. */
  function settle(who: string, lessonId: string, there: Progress): void {
    if (reader() !== who) return
    const own = shelf.read(who, lessonId)
    const { by, progress: here } = own ?? shelf.blank()
    const progress = mergeProgress(here, there)
    const unsent = !isSameProgress(progress, there)
    if (own?.unsent !== unsent || !isSameProgress(progress, here)) shelf.write(who, lessonId, { unsent, by, progress })
  }

  return {
    sync,
    refusalOf: (lessonId: string) => refused.get(lessonId),
    /** True while the account cannot be reached. */
    isAway: () => failures > 0,
    /** A lesson was written on: what was refused of it before may be taken now. */
    tryAgain: (lessonId: string) => void refused.delete(lessonId),

    /** Reads the account as well: somebody opens a lesson, comes back to it after a while, or is online again. */
    refresh(): Promise<void> {
      isReadDue = true
      return sync()
    },

    /** The page is being left: everything at once, in requests that outlive it. */
    async carryOnLeaving(): Promise<void> {
      const who = reader()
      if (!who) return
      const trips = unsentOf(who).map(({ lessonId, copy }) => push(who, lessonId, copy.progress, true))
      // What does not arrive stays unsent, and is carried when a page opens next.
      await Promise.allSettled(trips)
    },
  }
}
