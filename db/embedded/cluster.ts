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
 * Opens the PostgreSQL cluster of a data folder. Creates it on the first start, adopts a postmaster that a killed
 * server left running, recovers after a crash, restarts PostgreSQL if it exits, and makes the database read-only on a
 * full disk. Listens on a Unix socket only. Locks the folder against other processes.
 * @throws SetupError with a message for the user who starts the server
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
 * Connects to the database of a data folder for a short command, whether or not a server has it open. `stop` leaves a
 * server's database running.
 * @throws SetupError with a message for the user who runs the command
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
