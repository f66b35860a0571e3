import { existsSync } from 'node:fs'
import { mkdir, realpath, rmdir, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { SHARED_FOLDER } from './binaries.ts'
import { assertNotCopied, MARKER_FILE, readMarker } from './marker-file.ts'
import { canUse, createPrivateFolder, type OsUser, osUserFor } from './os-user.ts'
import { isErrno, reason, SetupError } from './setup-error.ts'
import { shortHash, socketFolder } from './socket.ts'

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
