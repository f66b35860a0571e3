import { randomUUID } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import { isErrno, reason, SetupError } from '#db/embedded/setup-error.ts'
import { lastMigration, lockMigrations, migrationState } from '#db/migrate.ts'
import { sequences, tablesInOrder } from '#db/table-order.ts'
import { storedCourseFiles } from '../../classes/course-lessons/index.ts'
import { storedProductFiles } from '../../content/downloads/index.ts'
import { storedImages } from '../../content/media/index.ts'
import { storedVideoParts } from '../../content/videos/index.ts'
import { syncFolder } from '../../platform/storage/disk.ts'
import { lockDeletions } from '../../platform/storage/file-deletion.ts'
import { type BackupContext, fingerprintSecret } from './backup-context.ts'
import { exportTables, isIncluded } from './export-tables.ts'
import {
  type ArchiveContents,
  type ArchiveHeader,
  type ArchiveManifest,
  type Entry,
  FORMAT,
  fileAt,
  HEADER_NAME,
  MANIFEST_NAME,
} from './manifest.ts'
import { type TarArchive, writeTar } from './tar.ts'
import { verifyArchive } from './verify-archive.ts'

const unwritable = ['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EROFS', 'ENOSPC', 'EDQUOT', 'EFBIG']

/**
 * Writes a consistent snapshot of the rows, and the files that they reference, to a draft that is verified and then
 * renamed: an interrupted backup leaves no file.
 * @throws SetupError if the database is empty or of a newer version, or if the file cannot be written
 */
export async function createArchive(ctx: BackupContext, { path }: { path: string }): Promise<ArchiveContents> {
  const draft = `${path}.${randomUUID()}.part`
  try {
    await onOneConnection(ctx, (client) => write(ctx, client, writeTar(draft, ctx.signal)))
    const contents = await verifyArchive(draft, ctx.signal)
    await rename(draft, path)
    await syncFolder(dirname(path))
    return contents
  } catch (error) {
    await rm(draft, { force: true })
    throw isErrno(error, ...unwritable)
      ? new SetupError(`${path} could not be written (${reason(error)}): any existing file is unchanged.`)
      : error
  }
}

async function onOneConnection(ctx: BackupContext, work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await ctx.backups.pool.connect()
  try {
    await work(client)
    client.release()
  } catch (error) {
    // The connection may be in the middle of a COPY.
    client.release(true)
    throw error
  }
}

async function write(ctx: BackupContext, client: PoolClient, container: TarArchive): Promise<void> {
  try {
    const deletionLock = await lockDeletions(client)
    // A table that a migration rewrites after the snapshot would look empty to it.
    const migrationLock = await lockMigrations(client)
    await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY;
      SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres'; SET LOCAL extra_float_digits = 1;
      SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`)
    const header = await createHeader(ctx, client)
    const entries = [await addJson(container, HEADER_NAME, header)]
    const rows: number[] = []
    for (const table of header.tables) {
      const copied = await exportTables(client, table, { container, signal: ctx.signal })
      rows.push(copied.rows)
      for (const entry of copied.entries) entries.push(entry)
    }
    await client.query('COMMIT')
    await migrationLock.release()
    const missing = await addFiles(ctx, container, header.files, entries)
    await addJson(container, MANIFEST_NAME, { rows, missing, entries } satisfies ArchiveManifest)
    await container.finish()
    await deletionLock.release()
  } catch (error) {
    throw await container.abandon(error)
  }
}

async function createHeader(ctx: BackupContext, client: PoolClient): Promise<ArchiveHeader> {
  const migration = await lastMigration(client)
  if (migration === null) throw new SetupError('The database has no site yet: there is nothing to back up.')
  if ((await migrationState(client)).isNewer)
    throw new SetupError('A newer version of the program has used this database: create the backup with that version.')
  const tables = (await tablesInOrder(client)).filter(isIncluded)
  const db = drizzle(client)
  const { open, secrets } = ctx.backups.settings
  return {
    format: FORMAT,
    madeAt: ctx.now().toISOString(),
    migration,
    settings: open,
    secrets,
    sealed: fingerprintSecret(ctx.site.authSecret),
    tables,
    sequences: await sequences(client),
    files: [
      ...(await storedImages({ db })),
      ...(await storedProductFiles({ db })),
      ...(await storedVideoParts({ db })),
      ...(await storedCourseFiles({ db })),
    ],
  }
}

function addJson(container: TarArchive, name: string, value: object): Promise<Entry> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  return container.add(name, bytes.length, [bytes])
}

async function addFiles(
  { storage }: BackupContext,
  container: TarArchive,
  files: ArchiveHeader['files'],
  entries: Entry[],
): Promise<string[]> {
  const missing: string[] = []
  for (const { key } of files) {
    const file = await storage.open(key)
    if (file) entries.push(await container.add(fileAt(key), file.size, file.stream))
    else missing.push(key)
  }
  return missing
}
