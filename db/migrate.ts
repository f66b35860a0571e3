import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, type ClientConfig, type QueryResult } from 'pg'
import { SetupError } from './embedded/setup-error.ts'

/** Unique advisory lock key; serializes the migrations of instances that start together. */
const MIGRATION_LOCK = 7_250_001

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

type Queryable = { query(text: string): Promise<QueryResult> }

type MigrationState = {
  pending: string[]
  /** True if a newer version of the program has migrated this database. */
  isNewer: boolean
}

export async function migrationState(client: Queryable): Promise<MigrationState> {
  const { entries } = await readJournal()
  const last = (await lastMigration(client)) ?? 0
  return {
    pending: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
    isNewer: entries.every(({ when }) => when < last),
  }
}

export async function lastMigration(client: Queryable): Promise<number | null> {
  const { rows: tables } = await client.query("SELECT to_regclass('public.migrations') IS NOT NULL AS made")
  if (!tables[0].made) return null
  const { rows } = await client.query('SELECT max(created_at)::float8 AS last FROM migrations')
  return rows[0].last
}

export async function includesMigration(when: number): Promise<boolean> {
  return (await readJournal()).entries.some((entry) => entry.when === when)
}

type Journal = { entries: { when: number; tag: string }[] }

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
}

/** Blocks migrations until `release` or the end of the connection. Several connections may hold this shared lock. */
export async function lockMigrations(client: ClientBase): Promise<{ release: () => Promise<void> }> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  return {
    async release() {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    },
  }
}

/**
 * Applies all pending migrations in one transaction. Safe to call from several instances at once. Takes no lock if
 * nothing is pending.
 * @param until timestamp of the last migration to apply
 */
export async function migrate(target: ClientConfig, { until }: { until?: number } = {}): Promise<void> {
  await withMigrationLock(target, async () => {
    const client = await connect(target)
    try {
      if (until === undefined) await applyMigrations(client, folder)
      else await withFolderUntil(until, (shortened) => applyMigrations(client, shortened))
    } finally {
      await client.end()
    }
  })
}

/** An older version of the program could misread newer data. @throws SetupError */
export async function assertSchemaNotNewer(target: ClientConfig): Promise<void> {
  const client = await connect(target)
  try {
    if ((await migrationState(client)).isNewer)
      throw new SetupError(
        'A newer version of this program has updated the database. Start that version, or, if you are sure that this version works with the database, start with --allow-newer-schema.',
      )
  } finally {
    await client.end()
  }
}

/** A transaction lock: behind a connection pooler, a session lock would outlive the client and block later starts. */
async function withMigrationLock(target: ClientConfig, work: () => Promise<void>): Promise<void> {
  const lockClient = await connect(target)
  try {
    if ((await migrationState(lockClient)).pending.length === 0) return
    await lockClient.query('BEGIN')
    // This transaction stays idle during the migrations, which may take long.
    await lockClient.query('SET LOCAL idle_in_transaction_session_timeout TO 0')
    await lockClient.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await work()
    await lockClient.query('COMMIT')
  } finally {
    await lockClient.end()
  }
}

function applyMigrations(client: Client, migrationsFolder: string): Promise<void> {
  return runMigrations(drizzle(client), { migrationsFolder, migrationsSchema: 'public', migrationsTable: 'migrations' })
}

/** Drizzle applies all migrations of a journal, so this copies the ones up to `until`. */
async function withFolderUntil(until: number, work: (folder: string) => Promise<void>): Promise<void> {
  const shortened = await mkdtemp(join(tmpdir(), 'journey-migrations-'))
  try {
    await cp(folder, shortened, { recursive: true })
    const journal = await readJournal()
    const entries = journal.entries.filter(({ when }) => when <= until)
    await writeFile(join(shortened, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }))
    await work(shortened)
  } finally {
    await rm(shortened, { recursive: true, force: true })
  }
}

async function connect(target: ClientConfig): Promise<Client> {
  const client = new Client(target)
  await client.connect()
  await client.query('SET client_min_messages TO warning')
  return client
}
