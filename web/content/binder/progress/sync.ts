import { emptyProgress, type Progress } from '#contract/content/binder/lesson-progress.ts'
import { isSameProgress, mergeProgress } from '#contract/content/binder/merge-progress.ts'
import { ApiError } from '../../../platform/api/api-error.ts'
import type { SessionStore } from '../../../platform/session/session-store.ts'
import type { LessonStore } from './local-store.ts'

type SyncDeps = {
  lessonStore: LessonStore
  store: SessionStore
  /** @throws ApiError */
  fetchAll: () => Promise<{ lessonId: string; progress: Progress }[]>
  /** Returns the progress as merged by the server. @throws ApiError */
  send: (lessonId: string, progress: Progress, keepalive: boolean) => Promise<Progress>
  schedule: (delayMs: number, work: () => void) => void
}

const MAX_RETRY_DELAY_MS = 60_000
/** Retrying the same request would get the same status. */
const PERMANENT_ERRORS = [400, 404, 413]

/** Only merges, so repeated, late and concurrent calls (other tabs) are safe. */
export function createProgressSync({ lessonStore, store, fetchAll, send, schedule }: SyncDeps) {
  let runningSync: Promise<void> | undefined
  let isSyncQueued = false
  let isFetchDue = false
  let failures = 0
  let isRetryScheduled = false
  /** Error messages of lessons that the server rejected, by lesson id. Cleared by the next edit. */
  const rejections = new Map<string, string>()

  const currentUserId = () => store.read()?.user.id ?? ''

  /** Sends unsent lessons and removes lessons of other users. A call during a sync queues one more. */
  function sync(): Promise<void> {
    if (runningSync) {
      isSyncQueued = true
      return runningSync
    }
    runningSync = syncOnce().finally(() => {
      runningSync = undefined
      if (!isSyncQueued) return
      isSyncQueued = false
      return sync()
    })
    return runningSync
  }

  async function syncOnce(): Promise<void> {
    const userId = currentUserId()
    removeOtherUsersLessons(userId)
    if (!userId) return
    claimAnonymous(userId)
    try {
      if (isFetchDue) await pull(userId)
      for (const { lessonId, copy } of unsentLessons(userId)) await push(userId, lessonId, copy.progress)
      failures = 0
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // After a 401 the next sign-in starts a sync.
      if (error.status !== 401) scheduleRetry()
    }
    lessonStore.notify()
  }

  /** Schedules at most one retry, with exponential backoff. */
  function scheduleRetry(): void {
    const delayMs = Math.min(2_000 * 2 ** failures++, MAX_RETRY_DELAY_MS)
    if (isRetryScheduled) return
    isRetryScheduled = true
    schedule(delayMs, () => {
      isRetryScheduled = false
      void sync()
    })
  }

  /** Moves progress from before the sign-in to the user. */
  function claimAnonymous(userId: string): void {
    for (const { lessonId, copy } of lessonStore.list().filter((lesson) => lesson.userId === '')) {
      const userCopy = lessonStore.read(userId, lessonId) ?? lessonStore.createCopy()
      const progress = mergeProgress(userCopy.progress, copy.progress)
      if (lessonStore.write(userId, lessonId, { ...userCopy, progress, unsent: true })) lessonStore.remove('', lessonId)
    }
  }

  /** Removes synced lessons of other users. Unsent ones stay until their user signs in again. */
  function removeOtherUsersLessons(userId: string): void {
    for (const lesson of lessonStore.list())
      if (lesson.userId !== '' && lesson.userId !== userId && !lesson.copy.unsent)
        lessonStore.remove(lesson.userId, lesson.lessonId)
  }

  const unsentLessons = (userId: string) =>
    lessonStore
      .list()
      .filter((lesson) => lesson.userId === userId && lesson.copy.unsent && !rejections.has(lesson.lessonId))

  async function pull(userId: string): Promise<void> {
    const accountProgress = new Map((await fetchAll()).map(({ lessonId, progress }) => [lessonId, progress]))
    const localLessons = lessonStore.list().filter((lesson) => lesson.userId === userId)
    // Includes lessons that are missing in the account: it may have been restored from a backup.
    for (const { lessonId } of localLessons)
      if (!accountProgress.has(lessonId)) accountProgress.set(lessonId, emptyProgress)
    for (const [lessonId, progress] of accountProgress) mergeIntoStore(userId, lessonId, progress)
    isFetchDue = false
  }

  async function push(userId: string, lessonId: string, progress: Progress, keepalive = false): Promise<void> {
    if (currentUserId() !== userId) return
    try {
      mergeIntoStore(userId, lessonId, await send(lessonId, progress, keepalive))
    } catch (error) {
      if (!(error instanceof ApiError && PERMANENT_ERRORS.includes(error.status))) throw error
      rejections.set(lessonId, error.message)
    }
  }

  /** Merges the account's progress into the local copy. No-op if the user signed out during the request. */
  function mergeIntoStore(userId: string, lessonId: string, remote: Progress): void {
    if (currentUserId() !== userId) return
    const copy = lessonStore.read(userId, lessonId)
    const { by, progress: local } = copy ?? lessonStore.createCopy()
    const progress = mergeProgress(local, remote)
    const unsent = !isSameProgress(progress, remote)
    if (copy?.unsent !== unsent || !isSameProgress(progress, local))
      lessonStore.write(userId, lessonId, { unsent, by, progress })
  }

  return {
    sync,
    rejectionOf: (lessonId: string) => rejections.get(lessonId),
    isOffline: () => failures > 0,
    clearRejection: (lessonId: string) => void rejections.delete(lessonId),

    refresh(): Promise<void> {
      isFetchDue = true
      return sync()
    },

    /** Sends all unsent lessons in keepalive requests, which outlive the page. */
    async flushOnPageHide(): Promise<void> {
      const userId = currentUserId()
      if (!userId) return
      const requests = unsentLessons(userId).map(({ lessonId, copy }) => push(userId, lessonId, copy.progress, true))
      // Lessons of failed requests stay unsent; the next page sends them.
      await Promise.allSettled(requests)
    },
  }
}
