import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { until } from '#db/embedded/cluster.fixture.ts'
import { orders } from '#db/schema/orders.ts'
import { openTestSite } from '../tests/site.ts'
import { anonymous } from './context.ts'
import { aPaidPage } from './orders/orders.fixture.ts'
import { resumeAfterOutage } from './resume.ts'

const { template: _, ...cluster } = inject('cluster')

test('a payment whose message was lost in an outage of the database is looked for once, as soon as that is back', async () => {
  const site = await openTestSite({ seed: false })
  onTestFinished(site.close)
  const { orderId } = await aPaidPage(site)
  await site.base.db.execute(sql`DELETE FROM pgboss.job WHERE name = 'demo.deliver'`)
  let tries = 0
  const noticed = resumeAfterOutage(() => {
    tries += 1
    return anonymous(site.base)
  })

  const [row] = (await site.base.db.execute(sql`SELECT current_database() AS name`)).rows
  const outside = new Client({ ...cluster, database: 'postgres' })
  await outside.connect()
  onTestFinished(() => outside.end())
  await outside.query(`ALTER DATABASE ${row?.name} CONNECTION LIMIT 0`)
  // Not the sweeper of the database, which is nobody's to end.
  const kill = `
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  await outside.query(kill, [row?.name])
  for (let connection = 0; connection < 3; connection += 1) noticed()
  await until(async () => tries > 0 || undefined)
  await outside.query(`ALTER DATABASE ${row?.name} CONNECTION LIMIT -1`)

  const waiting = async () => site.base.db.execute(sql`SELECT data FROM pgboss.job WHERE name = 'orders.reconcile'`)
  await until(async () => (await waiting()).rows.length > 0 || undefined)
  expect((await waiting()).rows).toEqual([{ data: { quietMs: 0 } }])
  await site.work()
  const [order] = await site.base.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.status).toBe('completed')
}, 60_000)
