import { rm } from 'node:fs/promises'
import { Client, DatabaseError } from 'pg'
import { findBinaries } from './binaries.ts'
import { type DiskReserve, reserveDiskSpace } from './disk-reserve.ts'
import { initdb } from './initdb.ts'
import { type DatabaseLocation, findLocation, PORT } from './location.ts'
import { acquireLock, InUse } from './lock.ts'
import { adopt, damaged, start, stop, supervise, withSuperuser } from './postmaster.ts'
import { reason } from './setup-error.ts'

export type DatabaseConnection = { host: string; port: number; user: string; database: string }

/**
 * SQLSTATE codes for an unknown database and an unknown role. An unknown database with an error detail is one whose
 * files are missing.
 */
const MISSING = ['3D000', '28000']

export type Cluster = {
  connection: DatabaseConnection
  /** Stops PostgreSQL and releases the data folder. Close the pool first. Idempotent. */
  stop: () => Promise<void>
}

type ClusterOptions = { dataDir: string; report?: (line: string) => void }

/**
 * Opens the PostgreSQL cluster of a data folder. Creates it on the first start, adopts a postmaster that a killed
 * server left running, recovers after a crash, restarts PostgreSQL if it exits, and makes the database read-only on a
 * full disk. Listens on a Unix socket only. Locks the folder against other processes.
 * @throws SetupError with a message for the user who starts the server
 */
export async function openCluster({ dataDir, report = () => {} }: ClusterOptions): Promise<Cluster> {
  const location = await findLocation(dataDir)
  const lock = acquireLock(location)
  try {
    return await run(location, report, lock.release)
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
    const location = await findLocation(options.dataDir)
    if (!(await adopt(location))) throw error
    return { connection: await ensureDatabase(location.socket), stop: async () => {} }
  }
}

async function run(location: DatabaseLocation, report: (line: string) => void, release: () => void): Promise<Cluster> {
  const binaries = await findBinaries(location.account)
  await initdb(location, binaries, report)
  if (!location.home.startsWith(location.dataDir)) {
    report(
      `The database is stored in ${location.home}, because the account '${location.account?.name}' cannot reach DATA_DIR`,
    )
  }
  const diskReserve = await reserveDiskSpace(location, report)
  const server = (await adopt(location)) ?? (await start(location, binaries, report))
  const connection = await prepareDatabase(location, diskReserve).catch(async (error) => {
    await stop(server)
    throw error
  })
  const restart = async () => {
    await diskReserve.releaseReserve()
    return start(location, binaries, report)
  }
  const stopSupervision = supervise(server, restart, report)

  let stopped: Promise<void> | undefined
  const shutDown = async () => {
    await diskReserve.end()
    await stop(await stopSupervision())
    // The socket folder may be outside the data folder.
    await rm(location.socket, { recursive: true, force: true })
    release()
  }
  return {
    connection,
    stop: () => {
      stopped ??= shutDown()
      return stopped
    },
  }
}

async function prepareDatabase(location: DatabaseLocation, diskReserve: DiskReserve): Promise<DatabaseConnection> {
  try {
    const connection = await ensureDatabase(location.socket)
    await diskReserve.watch()
    return connection
  } catch (error) {
    throw damaged(location, reason(error))
  }
}

/** Creates the application's role and database if missing. The role owns the database and is not a superuser. */
async function ensureDatabase(socket: string): Promise<DatabaseConnection> {
  const connection = { host: socket, port: PORT, user: 'journey', database: 'journey' }
  if (await canConnect(connection)) return connection

  await withSuperuser(socket, async (superuser) => {
    const { rows } = await superuser.query("select from pg_roles where rolname = 'journey'")
    if (rows.length === 0) await superuser.query('create role journey login createdb')
    await superuser.query('create database journey owner journey')
  })
  return connection
}

async function canConnect(connection: DatabaseConnection): Promise<boolean> {
  const client = new Client(connection)
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof DatabaseError && MISSING.includes(error.code ?? '') && !error.detail) return false
    throw error instanceof DatabaseError && error.detail ? new Error(error.detail, { cause: error }) : error
  } finally {
    await client.end()
  }
}
