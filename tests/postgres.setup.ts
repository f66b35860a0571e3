import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Pool } from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '#db/embedded/cluster.ts'
import { migrate } from '#db/migrate.ts'
import { handlers } from '#server/jobs/handlers.ts'
import { openJobQueue } from '#server/jobs/job-queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A running PostgreSQL and its database that others are copied from. */
    cluster: { host: string; port: number; user: string; template: string }
  }
}

/** One real PostgreSQL for the whole run; each test file gets a database of its own, copied from a migrated one. */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'journey-test-'))
  // Open to the account that PostgreSQL runs under when this is root, so that everything stays in the folder.
  await chmod(dataDir, 0o755)
  const cluster = await openCluster({ dataDir })
  const { connection } = cluster
  await tune(connection)
  await migrate(connection)
  await makeQueues(connection)
  const { host, port, user, database: template } = connection
  project.provide('cluster', { host, port, user, template })
  return async () => {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Waiting for a disk proves nothing here; the tests of crashes run their own server, which does wait. */
async function tune(connection: { host: string; port: number; user: string; database: string }): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  await client.query('ALTER ROLE CURRENT_USER SET synchronous_commit = off')
  await client.end()
}

async function makeQueues(connection: { host: string; port: number; user: string; database: string }): Promise<void> {
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
