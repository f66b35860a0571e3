import { randomBytes } from 'node:crypto'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseLocation } from './location.ts'
import { isReadOnly, setReadOnly } from './read-only.ts'
import { SetupError } from './setup-error.ts'

const MB = 1_000_000
/** With less than this left on its disk the database is only read. */
const LOW = 16 * MB
/** Two segments of PostgreSQL's log: without room for the next one it ends, and cannot even start again to be read. */
const RESERVE = 32 * MB
/** With this much left there is room for the reserve and for work; the distance keeps it from going to and fro. */
const ENOUGH = RESERVE + 2 * LOW
const LOOK_MS = 1_000

export type DiskReserve = {
  /** Looks at the disk from now on. The database has to run. */
  watch: () => Promise<void>
  /** Gives the reserve up if the disk is full, for a database that is to start on it. */
  releaseReserve: () => Promise<void>
  end: () => Promise<void>
}

/**
 * Keeps room on the disk of a database. A file of some size is its reserve: when the disk is full that file goes, and the
 * database takes no writes until there is room again, so that it can still be read and nothing committed is in danger.
 * @throws SetupError when there is too little room to begin with
 */
export async function reserveDiskSpace(place: DatabaseLocation, report: (line: string) => void): Promise<DiskReserve> {
  const reserve = join(place.home, 'reserve')
  // A server that ended while the disk was full left its database so.
  let full = await isReadOnly(place)
  let spent = false
  let timer: NodeJS.Timeout | undefined
  let work: Promise<void> = Promise.resolve()

  if (full) await rm(reserve, { force: true })
  await refuseFullDisk(place, await hasReserve(reserve))
  // One that was left as full gets its reserve back when it may be written again.
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
      // A database that is down just now is looked after elsewhere; the next look tries again.
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

/** Written out in full and at random: holes, or zeros on a disk that compresses, would keep no room. */
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
