import { decrypt, encrypt } from '../crypto/encrypt.ts'
import type { Storage } from '../storage/storage.ts'
import type { BackupOptions } from './backup-options.ts'

/** As much of the program as a backup takes: a command has no more at hand. */
export type BackupContext = {
  now: () => Date
  storage: Storage
  site: { authSecret: string }
  backups: BackupOptions
  /** Breaks it off. */
  signal: AbortSignal
}

const KNOWN = 'a backup'

/** Something that tells later whether a secret is the same, and nothing of the secret. */
export const fingerprintSecret = (secret: string): string => encrypt(secret, KNOWN, KNOWN)

export function isSameSecret(secret: string, mark: string): boolean {
  try {
    return decrypt(secret, mark, KNOWN) === KNOWN
  } catch {
    return false
  }
}
