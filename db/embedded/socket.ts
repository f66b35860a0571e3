import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPrivateFolder, type OsUser } from './os-user.ts'
import { isErrno, SetupError } from './setup-error.ts'

/** Part of the socket's file name; PostgreSQL does not listen on TCP. */
export const PORT = 5432

/** Maximum bytes of a socket path: 104 on macOS and 108 on Linux, including the terminating zero byte. */
const MAX_PATH_BYTES = 103

export function socketFolder(home: string): string {
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

export function shortHash(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12)
}
