import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { postmasterPid, query, until } from '#db/embedded/cluster.fixture.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openSiteWithDedicatedDatabase } from '../../../tests/fixtures/dedicated-database.ts'
import { openSiteForFile, type TestResponse } from '../../../tests/test-server.ts'
import { createWorkshop, enroll, type MaybeProblem, seatCounts } from '../../sales/orders/orders.fixture.ts'

const RECOVERY_MS = 5_000
const { template: _, ...cluster } = inject('cluster')

const site = await openSiteForFile({ seed: false })
const ann = await site.createUser()
const name = (await site.base.db.execute(sql`SELECT current_database() AS name`)).rows[0]?.name

async function controlServer(command: string): Promise<void> {
  const outside = new Client({ ...cluster, database: 'postgres' })
  await outside.connect()
  await outside.query(command)
  // Spare the autovacuum worker.
  const kill = `
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  await outside.query(kill, [name])
  await outside.end()
}

const read = (from = site, user = ann) => from.call<MaybeProblem<object>>('GET', '/api/orders', { token: user.token })
const write = async (to = site) => enroll(to, await to.createUser(), { workshopId: (await createWorkshop(to)).id })
const fetchReadiness = (of = site) => of.call<string>('GET', '/readyz')

function expectUnavailable({ status, headers, body }: TestResponse<MaybeProblem<object>>): void {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
}

test('database with too many connections: 503 with Retry-After, then recovers', async () => {
  await controlServer(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
  for (let n = 0; n < 3; n += 1) expectUnavailable(await read())
  expect((await fetchReadiness()).status).toBe(503)
  expect((await site.call('GET', '/healthz')).status).toBe(200)

  await controlServer(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)
  const before = performance.now()
  await until(async () => (await read()).status === 200 || undefined)
  expect((await write()).status).toBe(201)
  expect(performance.now() - before).toBeLessThan(RECOVERY_MS)
})

test('read-only database after a failover: reads work, writes return 503, /readyz reports it', async () => {
  const [ben, { id: workshopId }] = [await site.createUser(), await createWorkshop(site)]
  const before = await site.base.db.$count(orders)
  await controlServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await until(async () => (await read()).status === 200 || undefined)
  expectUnavailable(await enroll(site, ben, { workshopId }))
  expect([(await fetchReadiness()).status, (await fetchReadiness()).body]).toEqual([
    503,
    'the database takes no writes',
  ])
  expect(await site.base.db.$count(orders)).toBe(before)

  await controlServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await until(async () => (await fetchReadiness()).status === 200 || undefined)
  expect((await enroll(site, ben, { workshopId })).status).toBe(201)
})

test('serialization failure: a purchase is retried once, then returns 503 without changes', async () => {
  await site.base.db.execute(sql`CREATE SEQUENCE tries`)
  // A sequence is not rolled back.
  await site.base.db.execute(sql`
    CREATE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') IN (1, 3, 4) THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
      RETURN NEW;
    END $$`)
  await site.base.db.execute(
    sql`CREATE TRIGGER give_up BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION give_up()`,
  )
  const countAttempts = async () =>
    (await site.base.db.execute(sql`SELECT last_value::int AS made FROM tries`)).rows[0]?.made
  const { id: workshopId } = await createWorkshop(site)
  const before = await site.base.db.$count(orders)
  expect([(await enroll(site, ann, { workshopId })).status, await countAttempts()]).toEqual([201, 2])

  const ben = await site.createUser()
  expectUnavailable(await enroll(site, ben, { workshopId }))
  expect([await site.base.db.$count(orders), await countAttempts()]).toEqual([before + 1, 4])
  expect(await seatCounts(site, workshopId)).toMatchObject({ held: 1 })
  expect((await enroll(site, ben, { workshopId })).status).toBe(201)
})

test('killed database: 503 until it is back, purchases work within 5 seconds', async () => {
  const dedicated = await openSiteWithDedicatedDatabase()
  const ben = await dedicated.site.createUser()
  for (let round = 0; round < 3; round += 1) {
    process.kill(await postmasterPid(`${dedicated.dataDir}/postgres`), 'SIGKILL')
    let refused = 0
    for (
      let isBack = false;
      !isBack;
      isBack = await query(dedicated.connection, 'SELECT 1').then(Boolean, () => false)
    ) {
      const response = await read(dedicated.site, ben)
      if (response.status === 200) continue
      expectUnavailable(response)
      refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    const isBack = performance.now()
    await until(async () => (await fetchReadiness(dedicated.site)).status === 200 || undefined)
    expect((await write(dedicated.site)).status).toBe(201)
    expect(performance.now() - isBack).toBeLessThan(RECOVERY_MS)
  }
})
