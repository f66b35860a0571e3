import { OFFLINE_COPIES_CACHE } from '../binder/progress/storage-keys.ts'

/** Lessons of enrolled users, by user and URL, for reading offline. Browsers without the Cache API store none. */
const open = () => ('caches' in window ? caches.open(OFFLINE_COPIES_CACHE).catch(() => null) : null)

/** The path is no URL of the site: nothing but this module reads it. */
const requestOf = (key: string) => `/offline-copies/${key}`

export async function saveCopy(key: string, value: object): Promise<void> {
  // A full disk must not prevent reading.
  await (await open())?.put(requestOf(key), Response.json(value)).catch(console.warn)
}

export async function readCopy<Value>(key: string): Promise<Value | undefined> {
  return (await (await open())?.match(requestOf(key)))?.json()
}

export async function removeCopy(key: string): Promise<void> {
  await (await open())?.delete(requestOf(key))
}
