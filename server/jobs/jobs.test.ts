import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import { openTestSite } from '../../tests/site.ts'
import { anonymous } from '../context.ts'
import { handlers } from './handlers.ts'
import { openJobs } from './jobs.ts'

test('what is due by the clock is done with what its schedule hands it', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const { pool, close } = openDatabase(site.connection, () => undefined)
  onTestFinished(close)
  const jobs = openJobs({ pool, connection: site.connection, workers: true, onError: () => undefined })
  const ctx = anonymous(site.base)
  await jobs.start(() => ctx, handlers)
  onTestFinished(jobs.stop)
  const due = await site.base.db.execute<{ name: string }>(sql`
    INSERT INTO pgboss.job (name, data, retry_limit, policy) SELECT name, data, 0, 'standard' FROM pgboss.schedule RETURNING name`)
  expect(due.rows.map(({ name }) => name)).toContain('orders.reconcile')
  const left = async () => (await jobs.states(ctx)).filter(({ waiting, active }) => waiting + active > 0)
  await expect.poll(left, { timeout: 30_000 }).toEqual([])
  expect((await jobs.states(ctx)).filter(({ failed }) => failed > 0)).toEqual([])
})
