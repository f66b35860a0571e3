import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from './location.ts'
import { isReadOnly, setReadOnly } from './read-only.ts'
import { SetupError } from './setup-error.ts'

const MB = 1_000_000
/** Free bytes below which the database becomes read-only. */
const LOW = 16 * MB
/**
 * Size of two WAL segments: without space for the next segment PostgreSQL exits, and cannot restart even for reading.
 */
const RESERVE = 32 * MB
/** Free bytes above which writes are allowed again. The distance to LOW prevents flapping. */
const ENOUGH = RESERVE + 2 * LOW
const LOOK_MS = 1_000

export type DiskReserve = {
  /** Starts monitoring the disk. The database must be running. */
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
export async function reserveDiskSpace(place: DatabaseLocation, report: (line: string) => void): Promise<DiskReserve> {
  const reserve = join(place.home, 'reserve')
  // A server that stopped while the disk was full left its database read-only.
  let full = await isReadOnly(place)
  let spent = false
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  if (full) await rm(reserve, { force: true })
  await refuseFullDisk(place, await hasReserve(reserve))
  // If the database is read-only, the reserve is recreated when writes are allowed again.
  if (!full) await makeReserve(reserve)

  async function giveUp() {
    await rm(reserve, { force: true })
    spent = true
  }
  async function look() {
    const free = await freeBytes(place)
    if (!full && (spent || free < LOW)) {
      await giveUp()
      await setReadOnly(place, true)
      full = true
      report('The disk of the database is full: it is only read until there is room again')
    } else if (full && free > ENOUGH) {
      await makeReserve(reserve)
      await setReadOnly(place, false)
      full = spent = false
      report('There is room on the disk of the database again')
    }
  }
  function lookLater() {
    timer = setTimeout(() => {
      // The supervisor restarts a stopped database; the next check tries again.
      work = look().then(lookLater, lookLater)
    }, LOOK_MS).unref()
  }
  return {
    watch: async () => {
      await look()
      lookLater()
    },
    releaseReserve: async () => {
      if ((await freeBytes(place)) < LOW) await giveUp()
    },
    end: async () => {
      clearTimeout(timer)
      await work
      clearTimeout(timer)
    },
  }
}

async function refuseFullDisk(place: DatabaseLocation, reserved: boolean): Promise<void> {
  const free = await freeBytes(place)
  if (free > (reserved ? LOW : ENOUGH)) return
  const left = Math.floor(free / MB)
  throw new SetupError(
    `DATA_DIR ${place.dataDir} is on a disk that is full (${left} MB left for ${place.home}): ` +
      `free ${Math.ceil(ENOUGH / MB)} MB and start again.`,
  )
}

async function freeBytes({ cluster }: DatabaseLocation): Promise<number> {
  const { bavail, bsize } = await statfs(cluster)
  return bavail * bsize
}

async function hasReserve(path: string): Promise<boolean> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  return size === RESERVE
}

/** Writes random bytes: a sparse file, or zeros on a compressing file system, would reserve no space. */
async function makeReserve(path: string): Promise<void> {
  if (await hasReserve(path)) return
  await rm(path, { force: true })
  const noise = randomBytes(MB)
  const file = await open(path, 'w', 0o600)
  try {
    for (let written = 0; written < RESERVE; written += MB) await file.write(noise)
  } finally {
    await file.close()
  }
}
