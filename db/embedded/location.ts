import { existsSync } from 'node:fs'
import { mkdir, realpath, rmdir, stat } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { SHARED_FOLDER } from './binaries.ts'
import { assertNotCopied, MARKER_FILE, readMarker } from './marker-file.ts'
import { canUse, makePrivateFolder, type OsUser, osUserFor } from './os-user.ts'
import { isErrno, reason, SetupError } from './setup-error.ts'
import { shortHash, socketFolder } from './socket.ts'

/** Where the embedded database of one data folder lives. */
export type DatabaseLocation = {
  /** The data folder, by its one true name, so that a link to it is no second folder. */
  dataDir: string
  /** Whose the database is. */
  account: OsUser
  /** Holds all the rest. Only the account that runs PostgreSQL can look into it. */
  home: string
  cluster: string
  /** Folder of the socket. Who cannot enter it cannot connect, and PostgreSQL asks for no more. */
  socket: string
  log: string
}

/**
 * Finds where the database of a data folder is, or is to be. Normally that is in the folder itself. Started as root,
 * with the folder closed to the account that PostgreSQL then runs under, it is in the system's folder for such data.
 * @throws SetupError when the folder cannot be used, is another's, has lost its database, or is a copy
 */
export async function findLocation(folder: string): Promise<DatabaseLocation> {
  const dataDir = await openDataDir(folder)
  const mark = await readMarker(dataDir)
  if (!mark) {
    const account = await osUserFor(dataDir)
    return layOut(dataDir, account, await chooseHome(dataDir, account))
  }
  const home = isAbsolute(mark.home) ? mark.home : join(dataDir, mark.home)
  await assertNotCopied(mark, dataDir)
  await refuseStrangers(home, dataDir)
  refuseLoss(home, dataDir)
  return layOut(dataDir, await osUserFor(home, dataDir), home)
}

function layOut(dataDir: string, account: OsUser, home: string): DatabaseLocation {
  const [cluster, log] = [join(home, 'cluster'), join(home, 'postgres.log')]
  return { dataDir, account, home, cluster, socket: socketFolder(home), log }
}

async function openDataDir(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true })
    return await realpath(folder)
  } catch (error) {
    throw new SetupError(`DATA_DIR ${folder} cannot be used (${reason(error)}): set it to a folder of your own.`)
  }
}

async function refuseStrangers(home: string, dataDir: string): Promise<void> {
  const self = process.getuid?.()
  const { uid } = await stat(home).catch(() => ({ uid: self }))
  if (self === 0 || self === uid) return
  throw new SetupError(
    `DATA_DIR ${dataDir} holds a database of another account (number ${uid}): ` +
      'start as that account or as root, or set DATA_DIR to a folder of your own.',
  )
}

function refuseLoss(home: string, dataDir: string): void {
  const cluster = join(home, 'cluster')
  if (existsSync(cluster)) return
  throw new SetupError(
    `DATA_DIR ${dataDir} had its database in ${cluster}, which is gone: put it back from a backup, ` +
      `or delete ${join(dataDir, MARKER_FILE)} to begin with an empty one.`,
  )
}

async function chooseHome(dataDir: string, account: OsUser): Promise<string> {
  const inside = join(dataDir, 'postgres')
  try {
    await makePrivateFolder(inside, account)
  } catch (error) {
    throw new SetupError(`DATA_DIR ${dataDir} cannot be written (${reason(error)}): set it to a folder of your own.`)
  }
  if (canUse(inside, account)) return inside
  await rmdir(inside).catch((error) => {
    if (!isErrno(error, 'ENOTEMPTY')) throw error
  })

  const outside = join(SHARED_FOLDER, shortHash(dataDir))
  try {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await makePrivateFolder(outside, account)
  } catch (error) {
    throw new SetupError(
      `DATA_DIR ${dataDir} is closed to the account ${account?.name}, under which root must run PostgreSQL, and ` +
        `${outside} cannot be made (${reason(error)}): set DATA_DIR to a folder that every account can reach.`,
    )
  }
  return outside
}
