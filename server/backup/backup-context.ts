import { decrypt, encrypt } from '../crypto/encrypt.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupOptions } from './backup-options.ts'

/** The part of `Ctx` that a backup needs; commands have no full context. */
export type BackupContext = {
  now: () => Date
  storage: Storage
  site: { authSecret: string }
  backups: BackupOptions
  signal: AbortSignal
}

const PLAINTEXT = 'a backup'

/** Returns a value that later verifies whether a secret is the same without revealing it. */
export const fingerprintSecret = (secret: string): string => encrypt(secret, PLAINTEXT, PLAINTEXT)

export function isSameSecret(secret: string, fingerprint: string): boolean {
  try {
    return decrypt(secret, fingerprint, PLAINTEXT) === PLAINTEXT
  } catch {
    return false
  }
}

/** Returns a signal that aborts on SIGINT, SIGTERM or SIGHUP, so that a command can stop and clean up. */
export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
