import { randomUUID } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import { inject } from 'vitest'
import { dropDatabase, runStatement } from '../tests/run-statement.ts'

const { template: _, ...cluster } = inject('cluster')

const server = { ...cluster, database: 'postgres' }

/** Calls `work` with a database that has all migrations before `migration`. `migrate` applies that one. */
export async function withDatabaseBefore(
  migration: string,
  work: (database: Client, migrate: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runStatement(server, `CREATE DATABASE ${name}`)
  const database = new Client({ ...cluster, database: name })
  await database.connect()
  try {
    const files = globSync('db/migrations/*.sql').sort()
    const at = files.findIndex((file) => file.endsWith(migration))
    for (const file of files.slice(0, at)) await database.query(readFileSync(file, 'utf8'))
    await work(database, () => database.query(readFileSync(files[at] ?? '', 'utf8')))
  } finally {
    await database.end()
    await dropDatabase(server, name)
  }
}
