import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePrivateFolder, type OsUser } from './os-user.ts'
import { isErrno, SetupError } from './setup-error.ts'

/** Names the socket; nothing listens on a port. */
export const PORT = 5432

/** The system refuses longer addresses of sockets: 104 bytes on macOS, 108 on Linux, one of them for the end. */
const LONGEST_ADDRESS = 103

/** The folder for the socket of the database in `home`: within it, or a short one elsewhere when its path is too long. */
export function socketFolder(home: string): string {
  const isShort = (folder: string) => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= LONGEST_ADDRESS
  const name = `journey-${shortHash(home)}`
  return [join(home, 'socket'), join(tmpdir(), name)].find(isShort) ?? join('/tmp', name)
}

/**
 * Makes the folder, closed to everyone but the account.
 * @throws SetupError when another account made it first, as it could in a folder that all share
 */
export async function makeSocketFolder(folder: string, account: OsUser): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (!isErrno(error, 'EEXIST')) throw error
  })
  const found = await lstat(folder)
  const isOurs = [process.getuid?.(), account?.uid].includes(found.uid)
  if (!found.isDirectory() || !isOurs) {
    throw new SetupError(
      `${folder} belongs to another account, and the database's socket is to be there because the path of DATA_DIR ` +
        'is too long for one: set DATA_DIR to a shorter path.',
    )
  }
  await makePrivateFolder(folder, account)
  await chmod(folder, 0o700)
}

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
