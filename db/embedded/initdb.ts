import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'
import { type DatabaseLocation, writeMarker } from './location.ts'
import { chownRecursive, runAs } from './os-user.ts'
import { reason, SetupError } from './setup-error.ts'

const DRAFT = 'cluster.new-'

/**
 * Creates the cluster if there is none. Creates it as a draft and renames it, so that an interrupted start leaves only
 * a draft, which the next start deletes.
 * @throws SetupError if the cluster is damaged or of another PostgreSQL version; it is not changed
 */
export async function initdb(
  location: DatabaseLocation,
  binaries: Binaries,
  report: (line: string) => void,
): Promise<void> {
  await clearDrafts(location.home)
  if (!existsSync(location.cluster)) {
    report('Creating the database')
    await createCluster(location, binaries)
  }
  await fixOwnership(location)
  await checkVersion(location, binaries.major)
  const home = location.home === join(location.dataDir, 'postgres') ? 'postgres' : location.home
  await writeMarker({ home, dataDir: location.dataDir })
}

async function clearDrafts(home: string): Promise<void> {
  const drafts = (await readdir(home)).filter((name) => name.startsWith(DRAFT))
  for (const name of drafts) await rm(join(home, name), { recursive: true, force: true, maxRetries: 5 })
}

async function createCluster(
  { home, cluster, account, dataDir }: DatabaseLocation,
  { initdb }: Binaries,
): Promise<void> {
  const draft = join(home, `${DRAFT}${process.pid}`)
  // Sorts by code point and changes case by Unicode, independent of the machine's locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  // No password: only the socket gives access, and its folder is closed to other accounts.
  const access = ['--username=postgres', '--auth-local=trust', '--auth-host=reject']
  try {
    await promisify(execFile)(initdb, ['-D', draft, ...locale, ...access, '--no-instructions'], runAs(account))
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    const cause = output.split('\n').find((line) => line.includes('error:')) ?? reason(error)
    throw new SetupError(`DATA_DIR ${dataDir} cannot hold a new database (${cause.trim()}): set it to another folder.`)
  }
  await rename(draft, cluster)
}

// A backup restored by root is owned by root, and PostgreSQL refuses a cluster of another account.
async function fixOwnership({ home, cluster, account }: DatabaseLocation): Promise<void> {
  if (!account || (await stat(cluster)).uid === account.uid) return
  await chownRecursive(account, home)
}

async function checkVersion({ cluster, dataDir }: DatabaseLocation, major: string): Promise<void> {
  const damaged = (cause: string) =>
    new SetupError(
      `DATA_DIR ${dataDir} is damaged: the database in ${cluster} cannot be read (${cause}). ` +
        'Nothing in it was changed; replace it with a backup, or set DATA_DIR to another folder and restore a ' +
        'backup into it with `npm run restore FILE`.',
    )
  const text = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    throw damaged(reason(error))
  })
  const version = text.trim()
  if (version === major) return
  if (!/^\d{1,2}$/.test(version)) throw damaged('its PG_VERSION has no version')
  throw new SetupError(
    `DATA_DIR ${dataDir} holds a database of PostgreSQL ${version}, and this version of the program uses ` +
      `PostgreSQL ${major}: use the version it was created with, or move its content with pg_dump.`,
  )
}
