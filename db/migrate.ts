import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, type ClientConfig, type QueryResult } from 'pg'

/** Any number that no other advisory lock of ours uses: it makes nodes that start together migrate one after another. */
const MIGRATION_LOCK = 7_250_001

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** A connection, or a pool of them. */
type Asked = { query(text: string): Promise<QueryResult> }

export type MigrationState = {
  /** Names of those that the next start makes, oldest first. */
  waiting: string[]
  /** Whether a newer program than this one has been at work here. */
  isNewer: boolean
}

/** How far the database is. Reads and writes nothing else. */
export async function migrationState(on: Asked): Promise<MigrationState> {
  const { entries } = await readJournal()
  const last = (await lastMigration(on)) ?? 0
  return {
    waiting: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
    isNewer: entries.every(({ when }) => when < last),
  }
}

/** When the last migration that was made here was written; null on a database that this program never had. */
export async function lastMigration(on: Asked): Promise<number | null> {
  const { rows: tables } = await on.query("SELECT to_regclass('public.migrations') IS NOT NULL AS made")
  if (!tables[0].made) return null
  const { rows } = await on.query('SELECT max(created_at)::float8 AS last FROM migrations')
  return rows[0].last
}

/** Whether this program knows the migration that was written then. */
export async function knowsMigration(when: number): Promise<boolean> {
  return (await readJournal()).entries.some((entry) => entry.when === when)
}

type Journal = { entries: { when: number; tag: string }[] }

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'))
}

/** From now on nobody changes the form of a table, until this is ended or the connection is. Several may ask for it. */
export async function holdMigrations(client: ClientBase): Promise<{ letGo: () => Promise<void> }> {
  await client.query('SELECT pg_advisory_lock_shared($1)', [MIGRATION_LOCK])
  return {
    async letGo() {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [MIGRATION_LOCK])
    },
  }
}

/**
 * Brings the database to the newest migration; several nodes may call it at once. All of it happens or none. Where there
 * is none to make, it waits for nobody.
 * @param until the last migration to make, by when it was written
 */
export async function migrate(target: ClientConfig, { until }: { until?: number } = {}): Promise<void> {
  await inTurn(target, async () => {
    const client = await connect(target)
    try {
      if (until === undefined) await makeMigrations(client, folder)
      else await withFolderUntil(until, (shortened) => makeMigrations(client, shortened))
    } finally {
      await client.end()
    }
  })
}

/** By a transaction of its own: a lock of a session would stay with a pooler's connection, and no start would come after. */
async function inTurn(target: ClientConfig, work: () => Promise<void>): Promise<void> {
  const turn = await connect(target)
  try {
    if ((await migrationState(turn)).waiting.length === 0) return
    await turn.query('BEGIN')
    // It waits for the work, which may take long.
    await turn.query('SET LOCAL idle_in_transaction_session_timeout TO 0')
    await turn.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await work()
    await turn.query('COMMIT')
  } finally {
    await turn.end()
  }
}

function makeMigrations(client: Client, migrationsFolder: string): Promise<void> {
  return runMigrations(drizzle(client), {
    migrationsFolder,
    migrationsSchema: 'public',
    migrationsTable: 'migrations',
  })
}

/** The library makes all that a folder's journal names: to stop earlier, it is handed a journal that ends earlier. */
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
