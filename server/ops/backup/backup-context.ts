import { decrypt, encrypt } from '../../platform/crypto/encrypt.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import type { BackupOptions } from './backup-options.ts'

export type BackupContext = {
  now: () => Date
  storage: Storage
  site: { authSecret: string }
  backups: BackupOptions
  signal: AbortSignal
}

export type Command = {
  args: string[]
  env: NodeJS.ProcessEnv
  output: Pick<Console, 'log' | 'error'>
  signal: AbortSignal
}

const PLAINTEXT = 'a backup'

export const fingerprintSecret = (secret: string): string => encrypt(secret, PLAINTEXT, PLAINTEXT)

export function isSameSecret(secret: string, fingerprint: string): boolean {
  try {
    return decrypt(secret, fingerprint, PLAINTEXT) === PLAINTEXT
  } catch {
    return false
  }
}

export function abortOnSignal(): AbortSignal {
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => stop.abort())
  return stop.signal
}
