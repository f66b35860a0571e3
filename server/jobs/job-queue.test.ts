import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openTestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import { handlers } from '../job-handlers.ts'
import { openJobQueue } from './job-queue.ts'
import type { JobName, JobPayloads } from './jobs.ts'

const { template: _, ...cluster } = inject('cluster')

test('job queue: every scheduled job completes with the payload of its schedule', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const { db } = site.base
  const [row] = (await db.execute<{ database: string }>(sql`SELECT current_database() AS database`)).rows
  const connection = { ...cluster, ...row }
  const { pool, close } = openDatabase(connection, () => undefined)
  onTestFinished(close)
  const jobs = openJobQueue({ pool, connection, workers: true, onError: () => undefined })
  await jobs.start(() => anonymous(site.base), handlers)
  onTestFinished(jobs.stop)
  const schedules = await db.execute<{ name: JobName; data: JobPayloads[JobName] }>(
    sql`SELECT name, data FROM pgboss.schedule`,
  )
  const names = schedules.rows.map(({ name }) => name)
  expect(names).toContain('orders.reconcile')
  for (const { name, data } of schedules.rows) await jobs.queue(anonymous(site.base), name, data)
  const states = async () => {
    const { rows } = await db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE name IN (SELECT unnest(${sql.param(names)}::text[]))`,
    )
    return rows.map(({ state }) => state)
  }
  await expect.poll(states, { timeout: 60_000 }).toEqual(names.map(() => 'completed'))
})
