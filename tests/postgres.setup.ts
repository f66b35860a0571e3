import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import type { DatabaseConnection } from '#db/embedded/cluster.ts'
import { openCluster } from '#db/embedded/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { seedIfEmpty } from '#db/seed/seed.ts'
import { handlers } from '#server/job-handlers.ts'
import { openJobQueue } from '#server/platform/jobs/job-queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL, and the template that test databases are copied from. */
    cluster: { host: string; port: number; user: string; template: string }
    seededTemplate: string
    /** A data folder with an empty database that was stopped. */
    dataDirTemplate: string
  }
}

/** Starts one PostgreSQL for the whole run. Each test file gets a separate database, copied from a template. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'journey-test-'))
  // As root, PostgreSQL runs under another account, which needs access to the folder.
  await chmod(folder, 0o755)
  const [dataDir, dataDirTemplate] = [join(folder, 'data'), join(folder, 'template')]
  const { stop } = await openCluster({ dataDir })
  await stop()
  await promisify(execFile)('cp', ['-a', dataDir, dataDirTemplate])
  project.provide('dataDirTemplate', dataDirTemplate)
  const cluster = await openCluster({ dataDir })
  const { connection } = cluster
  await disableDurability(connection)
  await migrate(connection)
  await createQueues(connection)
  const { host, port, user, database: template } = connection
  project.provide('cluster', { host, port, user, template })
  project.provide('seededTemplate', await createSeededTemplate(connection))
  return async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A crash of this cluster may lose everything. The tests of crashes start clusters with the production settings. */
async function disableDurability(connection: DatabaseConnection): Promise<void> {
  const client = new Client({ ...connection, user: 'postgres', database: 'postgres' })
  await client.connect()
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', checkpoint_timeout: '1h' }
  for (const [name, value] of Object.entries(settings)) await client.query(`ALTER SYSTEM SET ${name} = '${value}'`)
  await client.query('SELECT pg_reload_conf()')
  await client.end()
}

async function createSeededTemplate(connection: DatabaseConnection): Promise<string> {
  const name = `${connection.database}_seeded`
  const client = new Client({ ...connection, database: 'postgres' })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${connection.database}`)
  await client.end()
  const database = openDatabase({ ...connection, database: name, max: 1 }, (error) => {
    throw error
  })
  await seedIfEmpty(database.db, new Date())
  await database.close()
  return name
}

async function createQueues(connection: DatabaseConnection): Promise<void> {
  const pool = new Pool({ ...connection, max: 2 })
  const jobs = openJobQueue({
    pool,
    workers: false,
    onError: (error) => {
      throw error
    },
  })
  await jobs.start(() => {
    throw new Error('no worker runs here')
  }, handlers)
  await jobs.stop()
  await pool.end()
}
