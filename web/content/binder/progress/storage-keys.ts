import { storedKeys } from '../../../platform/ui/browser/browser-storage.ts'

/** localStorage keys of lesson progress: one item per user (empty id if signed out) and lesson. */
export const storagePrefix = 'journey.lesson.'
export const storageKey = (userId: string, lessonId: string) => `${storagePrefix}${userId}/${lessonId}`

export const hasStoredLessons = (): boolean => storedKeys(storagePrefix).length > 0
