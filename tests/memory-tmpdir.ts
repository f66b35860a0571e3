import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

/** Linux's file system in memory. */
const MEMORY = '/dev/shm'
const TMPFS_MAGIC = 0x01021994
/** Several times what a run of all tests holds at once. */
const MIN_FREE_BYTES = 3e9
const PREFIX = 'journey-tests-'

/**
 * Moves temporary files of this process and its children into memory if there is enough of it, and deletes them at the
 * end. A disk spends ten times the CPU time on a copy of a database, which is hundreds of small files. An existing
 * `TMPDIR` is kept.
 */
export function moveTmpdirIntoMemory(): void {
  if (process.env.TMPDIR || !isLargeTmpfs()) return
  deleteFoldersOfKilledRuns()
  const folder = join(MEMORY, `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  chmodSync(folder, 0o1777)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function isLargeTmpfs(): boolean {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY)
    return type === TMPFS_MAGIC && Math.min(bavail * bsize, process.availableMemory()) > MIN_FREE_BYTES
  } catch {
    // Another operating system.
    return false
  }
}

function deleteFoldersOfKilledRuns(): void {
  const processes = new Set(readdirSync('/proc'))
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !processes.has(name.slice(PREFIX.length)))
      rmSync(join(MEMORY, name), { recursive: true, force: true })
}
