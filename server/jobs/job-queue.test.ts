import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openTestSite } from '../../tests/test-server.ts'
import { anonymous } from '../context.ts'
import { handlers } from '../job-handlers.ts'
import { openJobQueue } from './job-queue.ts'

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
  const due = await db.execute<{ id: string; name: string }>(sql`
    INSERT INTO pgboss.job (name, data, retry_limit, policy)
    SELECT name, data, 0, 'standard' FROM pgboss.schedule RETURNING id, name`)
  const names = due.rows.map(({ name }) => name)
  expect(names).toContain('orders.reconcile')
  const ended = async () => {
    const { rows } = await db.execute<{ state: string }>(sql`
      SELECT state FROM pgboss.job WHERE id IN (SELECT unnest(${sql.param(due.rows.map(({ id }) => id))}::uuid[]))`)
    return rows.map(({ state }) => state)
  }
  await expect.poll(ended, { timeout: 60_000 }).toEqual(names.map(() => expect.stringMatching('completed|failed')))
  expect(await ended()).toEqual(names.map(() => 'completed'))
})
