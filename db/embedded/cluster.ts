import { rm } from 'node:fs/promises'
import { findBinaries } from './binaries.ts'
import { type DiskReserve, reserveDiskSpace } from './disk-reserve.ts'
import { type DatabaseConnection, ensureDatabase } from './ensure-database.ts'
import { initdb } from './initdb.ts'
import { type DatabaseLocation, findLocation } from './location.ts'
import { InUse, takeLock } from './lock.ts'
import { adopt, damaged, start, stop } from './postmaster.ts'
import { reason } from './setup-error.ts'
import { supervise } from './supervisor.ts'

export type Cluster = {
  /** Connection settings for `pg`: folder of the Unix socket, role and database. */
  connection: DatabaseConnection
  /** Stops PostgreSQL and releases the data folder. Close the pool first. Idempotent. */
  stop: () => Promise<void>
}

export type ClusterOptions = {
  dataDir: string
  /** Receives progress messages for the user, one line each. */
  report?: (line: string) => void
}

/**
 * Opens the PostgreSQL of a data folder: makes it on the first start, takes over one that a killed server left running,
 * recovers one that was killed itself, starts it again should it end while we run, and lets it be read on a full disk.
 * A Unix socket is the only way in. While it is open no other process can open the same folder.
 * @throws SetupError with a sentence for the person who starts the server
 */
export async function openCluster({ dataDir, report = () => {} }: ClusterOptions): Promise<Cluster> {
  const place = await findLocation(dataDir)
  const lock = takeLock(place)
  try {
    return await run(place, report, lock.release)
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * For a short errand such as a command: the database of a data folder, whether a server has it open or nobody has.
 * `stop` leaves a server's database running.
 * @throws SetupError with a sentence for the person who runs the command
 */
export async function reachCluster(options: ClusterOptions): Promise<Cluster> {
  try {
    return await openCluster(options)
  } catch (error) {
    if (!(error instanceof InUse)) throw error
    const place = await findLocation(options.dataDir)
    if (!(await adopt(place))) throw error
    return { connection: await ensureDatabase(place.socket), stop: async () => {} }
  }
}

async function run(place: DatabaseLocation, report: (line: string) => void, release: () => void): Promise<Cluster> {
  const binaries = await findBinaries(place.account)
  await initdb(place, binaries, report)
  if (!place.home.startsWith(place.dataDir)) {
    report(`The database is kept in ${place.home}, because the account '${place.account?.name}' cannot reach DATA_DIR`)
  }
  const room = await reserveDiskSpace(place, report)
  const server = (await adopt(place)) ?? (await start(place, binaries, report))
  const connection = await ready(place, room).catch(async (error) => {
    await stop(server)
    throw error
  })
  const restart = async () => {
    await room.releaseReserve()
    return start(place, binaries, report)
  }
  const endWatch = supervise(server, restart, report)

  let stopping: Promise<void> | undefined
  const end = async () => {
    await room.end()
    await stop(await endWatch())
    // The socket folder may be outside the data folder.
    await rm(place.socket, { recursive: true, force: true })
    release()
  }
  return {
    connection,
    stop: () => {
      stopping ??= end()
      return stopping
    },
  }
}

async function ready(place: DatabaseLocation, room: DiskReserve): Promise<DatabaseConnection> {
  try {
    const connection = await ensureDatabase(place.socket)
    await room.watch()
    return connection
  } catch (error) {
    throw damaged(place, reason(error))
  }
}
