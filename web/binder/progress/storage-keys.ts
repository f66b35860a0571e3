/** localStorage keys of lesson progress: one item per user (empty id if signed out) and lesson. */
export const storagePrefix = 'journey.lesson.'
export const storageKey = (userId: string, lessonId: string) => `${storagePrefix}${userId}/${lessonId}`

/** Name in the Cache API of the lessons of courses that are stored for reading offline. Deleted at sign-out. */
export const OFFLINE_COPIES_CACHE = 'journey-course-lessons'

export function hasStoredLessons(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storagePrefix))
  } catch {
    // The storage is blocked.
    return false
  }
}
