import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, lstat, mkdir, readFile, realpath, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import { SHARED_FOLDER } from './binaries.ts'
import { canUse, createPrivateFolder, type OsUser, osUserFor } from './os-user.ts'
import { isErrno, reason, SetupError } from './setup-error.ts'

/** Part of the socket's file name; PostgreSQL does not listen on TCP. */
export const PORT = 5432

/** Maximum bytes of a socket path: 104 on macOS and 108 on Linux, including the terminating zero byte. */
const MAX_PATH_BYTES = 103

export type DatabaseLocation = {
  /** Real path of the data folder, so that a symbolic link counts as the same folder. */
  dataDir: string
  account: OsUser
  /** Contains the cluster, the socket and the log. Accessible only to the account that runs PostgreSQL. */
  home: string
  cluster: string
  /** Folder of the socket. Its permissions are the only access control. */
  socket: string
  log: string
}

/**
 * Finds the location of a data folder's database: normally inside the folder. If the server runs as root and
 * PostgreSQL's account cannot access the folder, the location is in the shared system folder.
 * @throws SetupError if the folder is unusable, belongs to another account, has lost its database, or is a copy
 */
export async function findLocation(folder: string): Promise<DatabaseLocation> {
  const dataDir = await openDataDir(folder)
  const marker = await readMarker(dataDir)
  if (!marker) {
    const account = await osUserFor(dataDir)
    return locationAt(dataDir, account, await chooseHome(dataDir, account))
  }
  const home = isAbsolute(marker.home) ? marker.home : join(dataDir, marker.home)
  await assertNotCopied(marker, dataDir)
  await assertSameOwner(home, dataDir)
  assertNotLost(home, dataDir)
  return locationAt(dataDir, await osUserFor(home, dataDir), home)
}

function locationAt(dataDir: string, account: OsUser, home: string): DatabaseLocation {
  const [cluster, log] = [join(home, 'cluster'), join(home, 'postgres.log')]
  return { dataDir, account, home, cluster, socket: socketFolder(home), log }
}

async function openDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    return await realpath(folder)
  } catch (error) {
    throw new SetupError(`DATA_DIR ${folder} cannot be used (${reason(error)}): set it to a folder that you own.`)
  }
}

async function assertSameOwner(home: string, dataDir: string): Promise<void> {
  const self = process.getuid?.()
  const { uid } = await stat(home).catch(() => ({ uid: self }))
  if (self === 0 || self === uid) return
  throw new SetupError(
    `DATA_DIR ${dataDir} holds a database of another account (number ${uid}): ` +
      'start as that account or as root, or set DATA_DIR to a folder that you own.',
  )
}

function assertNotLost(home: string, dataDir: string): void {
  const cluster = join(home, 'cluster')
  if (existsSync(cluster)) return
  throw new SetupError(
    `DATA_DIR ${dataDir} had its database in ${cluster}, which no longer exists: restore it from a backup, ` +
      `or delete ${join(dataDir, MARKER_FILE)} to start with an empty one.`,
  )
}

async function chooseHome(dataDir: string, account: OsUser): Promise<string> {
  const inside = join(dataDir, 'postgres')
  try {
    await createPrivateFolder(inside, account)
  } catch (error) {
    throw new SetupError(`DATA_DIR ${dataDir} cannot be written (${reason(error)}): set it to a folder that you own.`)
  }
  if (canUse(inside, account)) return inside
  await rmdir(inside).catch((error) => {
    if (!isErrno(error, 'ENOTEMPTY')) throw error
  })

  const outside = join(SHARED_FOLDER, shortHash(dataDir))
  try {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await createPrivateFolder(outside, account)
  } catch (error) {
    throw new SetupError(
      `DATA_DIR ${dataDir} is closed to the account ${account?.name}, under which root must run PostgreSQL, and ` +
        `${outside} cannot be created (${reason(error)}): set DATA_DIR to a folder that every account can reach.`,
    )
  }
  return outside
}

/**
 * Records the location of a data folder's database. Written once the database exists; after that, a missing database is
 * a data loss and not a first start.
 */
type Marker = {
  /** Path of the database folder; a relative path is inside the data folder. */
  home: string
  dataDir: string
}

const MARKER_FILE = 'database.json'

/** @throws SetupError if it exists and is unusable */
export async function readMarker(dataDir: string): Promise<Marker | undefined> {
  const path = join(dataDir, MARKER_FILE)
  try {
    const marker = JSON.parse(await readFile(path, 'utf8'))
    if (typeof marker.home === 'string' && typeof marker.dataDir === 'string') return marker
    throw new Error('it does not name the folder of the database')
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined
    throw new SetupError(`DATA_DIR ${dataDir} is damaged: ${path} cannot be used (${reason(error)}); restore it.`)
  }
}

export async function writeMarker(marker: Marker): Promise<void> {
  const path = join(marker.dataDir, MARKER_FILE)
  await writeFile(`${path}.new`, `${JSON.stringify(marker, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

/**
 * Rejects a copied data folder whose database is outside, because both copies would write to that database. A moved
 * folder is accepted.
 * @throws SetupError if another folder uses the same database
 */
async function assertNotCopied(marker: Marker, dataDir: string): Promise<void> {
  if (!isAbsolute(marker.home) || marker.dataDir === dataDir) return
  // A missing or unreadable original does not count.
  const original = await readMarker(marker.dataDir).catch(() => undefined)
  if (original?.home !== marker.home) return
  throw new SetupError(
    `DATA_DIR ${dataDir} is a copy of ${marker.dataDir}, which keeps its database in ${marker.home}: set DATA_DIR to that ` +
      `folder, or delete ${join(dataDir, MARKER_FILE)} to start with an empty database.`,
  )
}

function socketFolder(home: string): string {
  const isShort = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_PATH_BYTES
  const name = `journey-${shortHash(home)}`
  return [join(home, 'socket'), join(tmpdir(), name)].find(isShort) ?? join('/tmp', name)
}

/** @throws SetupError if another account created it first, which is possible in a shared temporary folder */
export async function createSocketFolder(folder: string, account: OsUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  const stats = await lstat(folder)
  const isOwned = [process.getuid?.(), account?.uid].includes(stats.uid)
  if (!stats.isDirectory() || !isOwned) {
    throw new SetupError(
      `${folder} belongs to another account, and the database socket has to be there because the path of DATA_DIR ` +
        'is too long: set DATA_DIR to a shorter path.',
    )
  }
  await createPrivateFolder(folder, account)
  await chmod(folder, 0o700)
}

function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
