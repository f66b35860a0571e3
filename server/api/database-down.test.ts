import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postmasterPid, query, until } from '#db/embedded/cluster.fixture.ts'
import { orders } from '#db/schema/orders.ts'
import { aSiteWithDedicatedDatabase } from '../../tests/fixtures/dedicated-database.ts'
import { openTestSite, type TestResponse, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { aWorkshop, enroll, type MaybeProblem, seatCounts } from '../orders/orders.fixture.ts'

/** How long a site may take to work again once its database does (milliseconds). */
const RECOVERY_MS = 5_000
const { template: _, ...cluster } = inject('cluster')

let site: TestSite
let ann: TestUser
let name: unknown
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  ann = await site.person()
  name = (await site.base.db.execute(sql`SELECT current_database() AS name`)).rows[0]?.name
})
afterAll(() => site.close())

/** A command about the site's database, given from outside, which all its connections then learn of by being cut. */
async function tellServer(command: string): Promise<void> {
  const outside = new Client({ ...cluster, database: 'postgres' })
  await outside.connect()
  await outside.query(command)
  // Not the sweeper of the database, which is nobody's to end.
  const kill = `
    SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  await outside.query(kill, [name])
  await outside.end()
}

const read = (from = site, who = ann) => from.call<MaybeProblem<object>>('GET', '/api/orders', { token: who.token })
const write = async (to = site) => enroll(to, await to.person(), { workshopId: (await aWorkshop(to)).id })
const ready = (of = site) => of.call<string>('GET', '/readyz')

function expectComeBackSoon({ status, headers, body }: TestResponse<MaybeProblem<object>>): void {
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
}

test('a server with too many connections is 503 with a time to come back, and forgotten when it has room', async () => {
  await tellServer(`ALTER DATABASE ${name} CONNECTION LIMIT 0`)
  for (let n = 0; n < 3; n += 1) expectComeBackSoon(await read())
  expect((await ready()).status).toBe(503)
  expect((await site.call('GET', '/healthz')).status).toBe(200)

  await tellServer(`ALTER DATABASE ${name} CONNECTION LIMIT -1`)
  const before = performance.now()
  await until(async () => (await read()).status === 200 || undefined)
  expect((await write()).status).toBe(201)
  expect(performance.now() - before).toBeLessThan(RECOVERY_MS)
})

test('a server that only reads, as after a failover, is read; writes are 503, and /readyz tells', async () => {
  const [ben, { id: workshopId }] = [await site.person(), await aWorkshop(site)]
  const before = await site.base.db.$count(orders)
  await tellServer(`ALTER DATABASE ${name} SET default_transaction_read_only = on`)
  await until(async () => (await read()).status === 200 || undefined)
  expectComeBackSoon(await enroll(site, ben, { workshopId }))
  expect([(await ready()).status, (await ready()).body]).toEqual([503, 'the database takes no writes'])
  expect(await site.base.db.$count(orders)).toBe(before)

  await tellServer(`ALTER DATABASE ${name} RESET default_transaction_read_only`)
  await until(async () => (await ready()).status === 200 || undefined)
  expect((await enroll(site, ben, { workshopId })).status).toBe(201)
})

test('a purchase that PostgreSQL gives up once is made all the same; given up twice it is 503 and nothing of it is left', async () => {
  await site.base.db.execute(sql`CREATE SEQUENCE tries`)
  // A sequence counts on when all else is rolled back.
  await site.base.db.execute(sql`
    CREATE FUNCTION give_up() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') IN (1, 3, 4) THEN RAISE EXCEPTION 'could not serialize access' USING ERRCODE = '40001'; END IF;
      RETURN NEW;
    END $$`)
  await site.base.db.execute(
    sql`CREATE TRIGGER give_up BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION give_up()`,
  )
  const tries = async () => (await site.base.db.execute(sql`SELECT last_value::int AS made FROM tries`)).rows[0]?.made
  const { id: workshopId } = await aWorkshop(site)
  const before = await site.base.db.$count(orders)
  expect([(await enroll(site, ann, { workshopId })).status, await tries()]).toEqual([201, 2])

  const ben = await site.person()
  expectComeBackSoon(await enroll(site, ben, { workshopId }))
  expect([await site.base.db.$count(orders), await tries()]).toEqual([before + 1, 4])
  expect(await seatCounts(site, workshopId)).toMatchObject({ held: 1 })
  expect((await enroll(site, ben, { workshopId })).status).toBe(201)
})

test('a database that is killed under a site is 503 until it is back, and within 5 seconds of that people buy again', async () => {
  const own = await aSiteWithDedicatedDatabase()
  const ben = await own.site.person()
  for (let round = 0; round < 3; round += 1) {
    process.kill(await postmasterPid(`${own.dataDir}/postgres`), 'SIGKILL')
    let refused = 0
    for (let back = false; !back; back = await query(own.connection, 'SELECT 1').then(Boolean, () => false)) {
      const answer = await read(own.site, ben)
      if (answer.status === 200) continue
      expectComeBackSoon(answer)
      refused += 1
    }
    expect(refused).toBeGreaterThan(0)
    const back = performance.now()
    await until(async () => (await ready(own.site)).status === 200 || undefined)
    expect((await write(own.site)).status).toBe(201)
    expect(performance.now() - back).toBeLessThan(RECOVERY_MS)
  }
}, 180_000)
