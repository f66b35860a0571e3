import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientConfig } from 'pg'

/** Any number that no other advisory lock of ours uses: it makes nodes that start together migrate one after another. */
const MIGRATION_LOCK = 7_250_001

const folder = fileURLToPath(new URL('./migrations', import.meta.url))

/** Brings the database to the newest migration; several nodes may call it at once. All of it happens or none. */
export async function migrate(target: ClientConfig): Promise<void> {
  const client = new Client(target)
  await client.connect()
  try {
    await client.query('SET client_min_messages TO warning')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), {
      migrationsFolder: folder,
      migrationsSchema: 'public',
      migrationsTable: 'migrations',
    })
  } finally {
    await client.end()
  }
}
