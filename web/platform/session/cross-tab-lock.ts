import { delay } from '../api/delay.ts'
import { type KeyValueStorage, readItem, writeItem } from '../ui/browser/browser-storage.ts'

/** Runs work while no other tab of this browser runs such work. */
export type CrossTabLock = <Result>(work: () => Promise<Result>) => Promise<Result>

const LOCK_NAME = 'journey.session.refresh'
/** Longer than one refresh may take. A tab that holds the lock for longer is frozen or closed; others continue. */
const LOCK_TIMEOUT_MS = 10_000
const POLL_MS = 100
/** Storage writes reach other tabs with a delay: release the lock only after it. */
const SETTLE_MS = 100

/**
 * Uses Web Locks where available (secure contexts), otherwise an expiry time in the storage. Two tabs that write it at
 * the same instant can both get that lock; the server accepts the same refresh token again for ten seconds.
 */
export function withCrossTabLock({
  locks,
  storage,
}: {
  locks: LockManager | undefined
  storage: KeyValueStorage | null
}): CrossTabLock {
  if (locks) return (work) => withWebLock(locks, work)
  if (storage) return (work) => withStorageLock(storage, work)
  return (work) => work()
}

function withWebLock<Result>(locks: LockManager, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const holdLock = async () => {
      const result = work()
      resolve(result)
      await result.catch(() => undefined)
      await delay(SETTLE_MS)
    }
    locks.request(LOCK_NAME, { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) }, holdLock).catch((reason: Error) => {
      if (reason.name === 'TimeoutError') resolve(work())
      else reject(reason)
    })
  })
}

async function withStorageLock<Result>(storage: KeyValueStorage, work: () => Promise<Result>): Promise<Result> {
  const waitUntil = Date.now() + LOCK_TIMEOUT_MS
  while (Number(readItem(storage, LOCK_NAME)) > Date.now() && Date.now() < waitUntil) await delay(POLL_MS)
  const expiry = String(Date.now() + LOCK_TIMEOUT_MS)
  writeItem(storage, LOCK_NAME, expiry)
  const result = work()
  result
    .catch(() => undefined)
    .then(() => delay(SETTLE_MS))
    .then(() => readItem(storage, LOCK_NAME) === expiry && writeItem(storage, LOCK_NAME, null))
  return result
}
