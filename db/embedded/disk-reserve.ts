import { randomBytes } from 'node:crypto'
import { open, readFile, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from './location.ts'
import { withSuperuser } from './postmaster.ts'
import { SetupError } from './setup-error.ts'

const MB = 1_000_000
/** Free bytes below which the database becomes read-only. */
const LOW_BYTES = 16 * MB
/** Two WAL segments: without space for the next one PostgreSQL exits, and cannot restart even for reading. */
const RESERVE_BYTES = 32 * MB
/** Free bytes above which writes are allowed again. The distance to LOW prevents flapping. */
const ENOUGH_BYTES = RESERVE_BYTES + 2 * LOW_BYTES
const CHECK_MS = 1_000

export type DiskReserve = {
  watch: () => Promise<void>
  /** Deletes the reserve if the disk is full, so that the database can start. */
  releaseReserve: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Reserves disk space for the database with a file of fixed size. When the disk is full, deletes the file and makes the
 * database read-only until there is enough space again, so that it stays readable and committed data is safe.
 * @throws SetupError if there is too little free space at the start
 */
export async function reserveDiskSpace(
  location: DatabaseLocation,
  report: (line: string) => void,
): Promise<DiskReserve> {
  const reserve = join(location.home, 'reserve')
  // A server that stopped while the disk was full left its database read-only.
  let isFull = await isReadOnly(location)
  let isReserveUsed = false
  let timer: NodeJS.Timeout | undefined
  let pendingCheck: Promise<void> = Promise.resolve()

  if (isFull) await rm(reserve, { force: true })
  await assertDiskSpace(location, await hasReserve(reserve))
  // If the database is read-only, the reserve is recreated when writes are allowed again.
  if (!isFull) await createReserve(reserve)

  async function dropReserve() {
    await rm(reserve, { force: true })
    isReserveUsed = true
  }
  async function checkDisk() {
    const free = await freeBytes(location)
    if (!isFull && (isReserveUsed || free < LOW_BYTES)) {
      await dropReserve()
      await setReadOnly(location, true)
      isFull = true
      report('The disk of the database is full: the database is read-only until space is freed')
    } else if (isFull && free > ENOUGH_BYTES) {
      await createReserve(reserve)
      await setReadOnly(location, false)
      isFull = isReserveUsed = false
      report('The disk of the database has free space again')
    }
  }
  function scheduleCheck() {
    timer = setTimeout(() => {
      // The supervisor restarts a stopped database; the next check tries again.
      pendingCheck = checkDisk().then(scheduleCheck, scheduleCheck)
    }, CHECK_MS).unref()
  }
  return {
    watch: async () => {
      await checkDisk()
      scheduleCheck()
    },
    releaseReserve: async () => {
      if ((await freeBytes(location)) < LOW_BYTES) await dropReserve()
    },
    end: async () => {
      clearTimeout(timer)
      await pendingCheck
      clearTimeout(timer)
    },
  }
}

async function assertDiskSpace(location: DatabaseLocation, reserved: boolean): Promise<void> {
  const free = await freeBytes(location)
  if (free > (reserved ? LOW_BYTES : ENOUGH_BYTES)) return
  const freeMegabytes = Math.floor(free / MB)
  throw new SetupError(
    `DATA_DIR ${location.dataDir} is on a full disk (${freeMegabytes} MB left for ${location.home}): ` +
      `free up ${Math.ceil(ENOUGH_BYTES / MB)} MB and start again.`,
  )
}

async function freeBytes({ cluster }: DatabaseLocation): Promise<number> {
  const { bavail, bsize } = await statfs(cluster)
  return bavail * bsize
}

async function hasReserve(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  return size === RESERVE_BYTES
}

/** Writes random bytes: a sparse file, or zeros on a compressing file system, would reserve no space. */
async function createReserve(path: string): Promise<void> {
  if (await hasReserve(path)) return
  await rm(path, { force: true })
  const randomChunk = randomBytes(MB)
  const file = await open(path, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE_BYTES; written += MB) await file.write(randomChunk)
  } finally {
    await file.close()
  }
}

async function isReadOnly({ cluster }: DatabaseLocation): Promise<boolean> {
  // Written by ALTER SYSTEM in this format; the file may be missing.
  const settings = await readFile(join(cluster, 'postgresql.auto.conf'), 'utf8').catch(() => '')
  return settings.includes("default_transaction_read_only = 'on'")
}

function setReadOnly({ socket }: DatabaseLocation, readOnly: boolean): Promise<void> {
  return withSuperuser(socket, async (superuser) => {
    await superuser.query(`ALTER SYSTEM SET default_transaction_read_only = ${readOnly ? 'on' : 'off'}`)
    await superuser.query('SELECT pg_reload_conf()')
  })
}
