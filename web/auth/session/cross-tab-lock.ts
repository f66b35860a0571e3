import type { KeyValueStorage } from './session-store.ts'

/** Runs work while no other tab of this browser runs such work. */
export type CrossTabLock = <Answer>(work: () => Promise<Answer>) => Promise<Answer>

const name = 'journey.session.refresh'
/** Longer than one refresh may take. Whoever holds the turn for longer is frozen or gone, and is waited for no more. */
const TURN_MS = 10_000
const LOOK_MS = 100
/** What one tab writes into the storage reaches the others a moment later: the turn is given on after that moment. */
const SETTLE_MS = 100

/**
 * One tab at a time: by the browser's locks where it has them (over https and on localhost), otherwise by a note in the
 * storage. The note can fail two tabs that write it in the same instant; the service forgives that for ten seconds.
 */
export function withCrossTabLock(means: {
  locks: LockManager | undefined
  storage: KeyValueStorage | null
}): CrossTabLock {
  const { locks, storage } = means
  if (locks) return (work) => byLock(locks, work)
  if (storage) return (work) => byNote(storage, work)
  return (work) => work()
}

function byLock<Answer>(locks: LockManager, work: () => Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const turn = async () => {
      const done = work()
      resolve(done)
      await done.catch(() => undefined)
      await pause(SETTLE_MS)
    }
    locks.request(name, { signal: AbortSignal.timeout(TURN_MS) }, turn).catch((reason: Error) => {
      if (reason.name === 'TimeoutError') resolve(work())
      else reject(reason)
    })
  })
}

async function byNote<Answer>(storage: KeyValueStorage, work: () => Promise<Answer>): Promise<Answer> {
  const waitUntil = Date.now() + TURN_MS
  while (Number(storage.getItem(name)) > Date.now() && Date.now() < waitUntil) await pause(LOOK_MS)
  const note = String(Date.now() + TURN_MS)
  leave(storage, note)
  const done = work()
  done
    .catch(() => undefined)
    .then(() => pause(SETTLE_MS))
    .then(() => storage.getItem(name) === note && storage.removeItem(name))
  return done
}

function leave(storage: KeyValueStorage, note: string): void {
  try {
    storage.setItem(name, note)
  } catch {
    // A full storage takes no note; the service's ten seconds have to do.
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
