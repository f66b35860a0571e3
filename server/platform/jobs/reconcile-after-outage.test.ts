import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { until } from '#db/embedded/cluster.fixture.ts'
import { openDatabase } from '#db/open.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openTestSite } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { handlers } from '../../job-handlers.ts'
import { createPaidSession } from '../../sales/orders/orders.fixture.ts'
import { openJobQueue } from './job-queue.ts'
import { reconcileAfterOutage } from './reconcile-after-outage.ts'

const { template: _, ...cluster } = inject('cluster')

test('database outage: payments with a lost webhook event are reconciled once after recovery', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const { orderId } = await createPaidSession(site)
  await site.base.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'demo.deliver'`)
  let tries = 0
  const onOutage = reconcileAfterOutage(() => {
    tries += 1
    return anonymous(site.base)
  })

  const [row] = (await site.base.db.execute(sql`SELECT current_database() AS name`)).rows
  const adminClient = new Client({ ...cluster, database: 'postgres' })
  await adminClient.connect()
  onTestFinished(() => adminClient.end())
  await adminClient.query(`ALTER DATABASE ${row?.name} CONNECTION LIMIT 0`)
  // Client connections only: autovacuum workers must keep running.
  const kill = `
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  await adminClient.query(kill, [row?.name])
  for (let connection = 0; connection < 3; connection += 1) onOutage()
  await until(async () => tries > 0 || undefined)
  await adminClient.query(`ALTER DATABASE ${row?.name} CONNECTION LIMIT -1`)

  const waiting = async () => site.base.db.execute(sql`SELECT data FROM pgboss.job WHERE name = 'orders.reconcile'`)
  await until(async () => (await waiting()).rows.length > 0 || undefined)
  expect((await waiting()).rows).toEqual([{ data: { quietMs: 0 } }])
  await site.runJobs()
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.status).toBe('completed')
})

test('database pool: a connection killed during a query reports an error, and the pool recovers', async () => {
  const errors: Error[] = []
  const { pool, close } = openDatabase({ ...cluster, database: 'postgres', max: 2 }, (error) => void errors.push(error))
  onTestFinished(close)
  const busyClient = await pool.connect()
  const { rows } = await busyClient.query('SELECT pg_backend_pid() AS pid')
  const interrupted = busyClient.query('SELECT pg_sleep(600)').catch((error: Error) => error)
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid])
  expect(await interrupted).toBeInstanceOf(Error)
  await until(async () => errors.length > 0 || undefined)
  busyClient.release()
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
})

test('job queue: a killed database connection reports an error', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const [row] = (await site.base.db.execute(sql`SELECT current_database() AS database`)).rows
  const connection = { ...cluster, ...row }
  const { pool, close } = openDatabase(connection, () => {})
  onTestFinished(close)
  const errors: unknown[] = []
  const jobs = openJobQueue({ pool, connection, workers: true, onError: (error) => void errors.push(error) })
  await jobs.start(() => anonymous(site.base), handlers)
  onTestFinished(jobs.stop)
  await site.base.db.execute(sql`
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND application_name = 'pgboss'`)
  await until(async () => errors.length > 0 || undefined)
})
