import { browserStorage, readItem, writeItem } from '../../../platform/ui/browser/browser-storage.ts'
import { storagePrefix } from './storage-keys.ts'

/** The user whose lessons are stored. With the prefix, each page starts the sync, which removes them after a sign-out. */
const copiesOwnerKey = `${storagePrefix}copies`
const CACHE_NAME = 'journey-course-lessons'
const storage = browserStorage('localStorage')

/** Lessons of the enrolled user by id, for reading offline. Browsers without the Cache API store none. */
const open = () => ('caches' in window ? caches.open(CACHE_NAME).catch(() => null) : null)

/** The path is no URL of the site: nothing but this module reads it. */
const requestOf = (userId: string, lessonId: string) => `/offline-copies/${userId}/${lessonId}`

export async function saveCopy(userId: string, lessonId: string, value: object): Promise<void> {
  await removeOtherUsersCopies(userId)
  writeItem(storage, copiesOwnerKey, userId)
  // A full disk must not prevent reading.
  await (await open())?.put(requestOf(userId, lessonId), Response.json(value)).catch(console.warn)
}

export async function readCopy<Value>(userId: string, lessonId: string): Promise<Value | undefined> {
  return (await (await open())?.match(requestOf(userId, lessonId)))?.json()
}

export async function removeCopy(userId: string, lessonId: string): Promise<void> {
  await (await open())?.delete(requestOf(userId, lessonId))
}

/** Called at sign-in and sign-out. `userId` is empty for a signed-out user. */
export async function removeOtherUsersCopies(userId: string): Promise<void> {
  const owner = readItem(storage, copiesOwnerKey)
  if (owner === null || owner === userId) return
  writeItem(storage, copiesOwnerKey, null)
  if ('caches' in window) await caches.delete(CACHE_NAME)
}
