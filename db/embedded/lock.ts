import { chownSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { DatabaseLocation } from './location.ts'
import { findProcess } from './processes.ts'
import { reason, SetupError } from './setup-error.ts'

export class InUse extends SetupError {}

export type Lock = { release: () => void }

const SQLITE_BUSY = 5

/**
 * Locks the database for this process until it is released or the process ends. Uses SQLite for an exclusive file lock,
 * missing in Node: the operating system releases it with the process, so there are no stale locks and no races.
 * @throws InUse with the id of the process that holds the lock
 */
export function acquireLock({ home, account, dataDir }: DatabaseLocation): Lock {
  const path = join(home, 'server.lock')
  const holder = join(home, 'server.pid')
  const file = open(path, dataDir)
  try {
    file.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    file.close()
    if (!isBusy(error)) throw error
    throw new InUse(
      `DATA_DIR ${dataDir} is in use by another server (process ${readHolder(holder)}): ` +
        'stop that server, or set DATA_DIR to another folder.',
    )
  }
  writeFileSync(holder, `${process.pid}\n`)
  if (account) for (const owned of [path, holder]) chownSync(owned, account.uid, account.gid)
  return { release: () => file.close() }
}

/** Returns the id of another process that has the database open, or null. Takes no lock. */
export function holderOf(home: string): string | null {
  const path = join(home, 'server.lock')
  if (!existsSync(path)) return null
  const file = new DatabaseSync(path, { timeout: 0, readOnly: true })
  try {
    file.exec('PRAGMA schema_version')
    return null
  } catch (error) {
    if (!isBusy(error)) throw error
    const holder = readHolder(join(home, 'server.pid'))
    return holder === String(process.pid) ? null : holder
  } finally {
    file.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

function open(path: string, dataDir: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new SetupError(
      `DATA_DIR ${dataDir} cannot be locked (${path}: ${reason(error)}): give this account write access, or set another folder.`,
    )
  }
}

function readHolder(path: string): string {
  try {
    const pid = readFileSync(path, 'utf8').trim()
    return findProcess(Number(pid)) ? pid : 'that is starting'
  } catch {
    return 'that is starting'
  }
}
