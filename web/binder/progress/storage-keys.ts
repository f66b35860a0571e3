/** localStorage keys of lesson progress: one item per user (empty id if signed out) and lesson. */
export const storagePrefix = 'journey.lesson.'
export const storageKey = (userId: string, lessonId: string) => `${storagePrefix}${userId}/${lessonId}`

export function hasStoredLessons(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storagePrefix))
  } catch {
    // The storage is blocked.
    return false
  }
}
