import type { OpenedLesson } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { readCopy, removeCopy, saveCopy } from '../../content/binder/progress/offline-copies.ts'
import { ApiError, api } from '../../platform/api/client.ts'
import { store } from '../../platform/session/browser-session.ts'

/** `not enrolled` also for a signed-out user. */
export type UserLesson = OpenedLesson | 'not enrolled'

/**
 * Loads a lesson with the user's session and stores a copy for reading offline. Without a connection it returns the
 * copy. A user who is no longer enrolled loses it. @throws ApiError
 */
export async function loadLesson(id: string, signal: AbortSignal): Promise<UserLesson> {
  const userId = store.read()?.user.id ?? ''
  try {
    const response = await api.account['course-lessons'][':id'].$get({ param: { id } }, { init: { signal } })
    const opened = await response.json()
    if (opened.content) void recordVisit(id)
    await saveCopy(userId, id, opened)
    return opened
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 404) await removeCopy(userId, id)
    if (error.status === 404 || error.status === 401) return 'not enrolled'
    const copy = await readCopy<OpenedLesson>(userId, id)
    if (!copy) throw error
    // A copy from before lessons had files has none.
    return { ...copy, content: copy.content && { ...copy.content, files: copy.content.files ?? [] } }
  }
}

async function recordVisit(id: string): Promise<void> {
  await api.account['course-lessons'][':id'].visit.$put({ param: { id } }).catch((error: unknown) => {
    // Only 'Continue' depends on it.
    if (!(error instanceof ApiError)) throw error
  })
}
