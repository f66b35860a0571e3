/**
 * Where this browser keeps what its readers do with lessons: one text a lesson, under the reader's id (empty for somebody
 * who is not signed in) and the lesson's.
 */
export const storagePrefix = 'journey.lesson.'
export const storageKey = (reader: string, lessonId: string) => `${storagePrefix}${reader}/${lessonId}`

/** Whether anything is kept here, whoever wrote it. */
export function hasStoredLessons(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith(storagePrefix))
  } catch {
    // Storage that is blocked is storage that holds nothing.
    return false
  }
}
