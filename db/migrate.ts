import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig, type Pool } from 'pg'

/** Any number that no other advisory lock of ours uses: it makes nodes that start together migrate one after another. */
const MIGRATION_LOCK = 7_250_001

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

export type MigrationState = {
  /** Names of those that the next start makes, oldest first. */
  waiting: string[]
  /** Whether a newer program than this one has been at work here. */
  isNewer: boolean
}

/** How far the database is. Reads and writes nothing else. */
export async function migrationState(pool: Pool): Promise<MigrationState> {
  const { entries } = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const { rows: tables } = await pool.query("SELECT to_regclass('public.migrations') IS NOT NULL AS made")
  const { rows } = tables[0].made
    ? await pool.query('SELECT max(created_at)::float8 AS last FROM migrations')
    : { rows: [] }
  const last: number = rows[0]?.last ?? 0
  return {
    waiting: entries.filter(({ when }) => when > last).map(({ tag }) => tag),
    isNewer: entries.every(({ when }) => when < last),
  }
}

type Journal = { entries: { when: number; tag: string }[] }

/** Brings the database to the newest migration; several nodes may call it at once. All of it happens or none. */
export async function migrate(target: ClientConfig): Promise<void> {
  await inTurn(target, async () => {
    const client = await connect(target)
    try {
      await runMigrations(drizzle(client), {
        migrationsFolder: folder,
        migrationsSchema: 'public',
        migrationsTable: 'migrations',
      })
    } finally {
      await client.end()
    }
  })
}

/** By a transaction of its own: a lock of a session would stay with a pooler's connection, and no start would come after. */
async function inTurn(target: ClientConfig, work: () => Promise<void>): Promise<void> {
  const turn = await connect(target)
  try {
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

async function connect(target: ClientConfig): Promise<Client> {
  const client = new Client(target)
  await client.connect()
  await client.query('SET client_min_messages TO warning')
  return client
}
