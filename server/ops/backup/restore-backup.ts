import { drizzle } from 'drizzle-orm/node-postgres'
import { Client, type ClientConfig } from 'pg'
import { SetupError } from '#db/embedded/setup-error.ts'
import { lastMigration, migrate } from '#db/migrate.ts'
import { pauseUnsentMails } from '../../platform/mail/admin/unsent-mails.ts'
import type { Storage } from '../../platform/storage/storage.ts'
import { assertEmpty, importTables } from './import-tables.ts'
import { type ArchiveContents, fileAt, MANIFEST_NAME } from './manifest.ts'
import { openVerifiedReader, type VerifiedReader } from './verified-reader.ts'

type RestoreTarget = {
  target: ClientConfig
  storage: Storage
  now: () => Date
  report: (line: string) => void
  advice: string
  signal: AbortSignal
}

/**
 * Restores all rows or none; files are written before the rows that reference them become visible.
 * @throws SetupError if the database is not empty, or newer than the backup; nothing was changed then
 */
export async function restoreBackup(
  { target, storage, now, report, advice, signal }: RestoreTarget,
  { path, contents }: { path: string; contents: ArchiveContents },
): Promise<void> {
  const { header } = contents
  await onConnection(target, (client) => assertRestorable(client, header.migration, advice))

  await migrate(target, { until: header.migration })
  const reader = await openVerifiedReader(path, contents, signal)
  try {
    await onConnection(target, async (client) => {
      await client.query('BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
      await reader.skip()
      report(`Restoring ${header.tables.length} tables`)
      await importTables(client, reader, { contents, advice })
      report(`Restoring ${header.files.length - contents.manifest.missing.length} files`)
      await restoreFiles(storage, reader, contents)
      // A restore must not send mail.
      await pauseUnsentMails({ db: drizzle(client), now })
      await client.query('COMMIT')
    })
  } finally {
    await reader.close()
  }

  await migrate(target)
}

async function assertRestorable(client: Client, migration: number, advice: string): Promise<void> {
  await assertEmpty(client, advice)
  if (((await lastMigration(client)) ?? 0) > migration)
    throw new SetupError(`The database has tables from a newer version than the backup: nothing was changed. ${advice}`)
}

async function restoreFiles(storage: Storage, reader: VerifiedReader, { header }: ArchiveContents): Promise<void> {
  const types = new Map(header.files.map(({ key, type }) => [fileAt(key), { key, type }]))
  for (let entry = reader.entry(); entry; entry = reader.entry()) {
    const file = types.get(entry.name)
    if (!file) break
    await storage.put(file.key, { size: entry.size, chunks: entry.body }, file.type)
    await reader.skip()
  }
  if (reader.entry()?.name !== MANIFEST_NAME)
    throw new Error(`${reader.entry()?.name} is not in the header of the backup`)
}

async function onConnection(target: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client(target)
  // Connection errors also reject the running query.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
