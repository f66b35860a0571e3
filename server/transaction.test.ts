import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { workshops } from '#db/schema/classes/catalog.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openSiteForFile, type TestSite } from '../tests/test-server.ts'
import { anonymous, type Ctx } from './context.ts'
import { createWorkshop, enroll, seatCounts } from './sales/orders/orders.fixture.ts'
import { sqlState, transaction } from './transaction.ts'

const { template: _, ...cluster } = inject('cluster')

const site = await openSiteForFile({ seed: false, poolSize: 3 })
/** Connected to another database, so that killing the site's connections does not affect it. */
const outside = new Client({ ...cluster, database: 'postgres' })
await outside.connect()
afterAll(() => outside.end())

const backend = async (ctx: Ctx) => {
  const { rows } = await ctx.db.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`)
  return rows[0]?.pid ?? 0
}
const kill = (pid: number) => site.base.db.execute(sql`SELECT pg_terminate_backend(${pid}, 5000)`)

test('transaction: every callback names its context ctx, which hides the outer one', async () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const calls: string[] = []
  for (const name of files) {
    const source = await readFile(`${folder}/${name}`, 'utf8')
    // `transaction(ctx, (ctx) => …)`. Excludes the method of the database, which transaction.ts and code without a
    // context use.
    for (const [call, , callback] of source.matchAll(/(?<![.\w])transaction\(\s*(\w+),\s*((?:async )?\(?\w*\)?)/g)) {
      calls.push(`${name}: ${call}`)
      expect(callback, `${name}: ${call}`).toMatch(/^(async )?\(ctx\)$/)
    }
  }
  expect(calls.length).toBeGreaterThan(8)
})

test.each(['40001', '40P01'])('transaction: SQLSTATE %s is retried once', async (code) => {
  let tries = 0
  const failing = (times: number) => (ctx: Ctx) => {
    tries += 1
    return tries > times
      ? ctx.db.execute(sql`SELECT 1`)
      : ctx.db.execute(sql.raw(`DO $$ BEGIN RAISE EXCEPTION 'given up' USING ERRCODE = '${code}'; END $$`))
  }
  await transaction(anonymous(site.base), failing(1))
  expect(tries).toBe(2)
  tries = 0
  const refused = await transaction(anonymous(site.base), failing(2)).catch((error: unknown) => sqlState(error))
  expect([refused, tries]).toEqual([code, 2])
})

test('transaction: a killed connection rolls back everything, and the next transaction works', async () => {
  const { id } = await createWorkshop(site, { seats: 5 })
  const spots = async () => (await site.base.db.select().from(workshops).where(eq(workshops.id, id)))[0]?.spotsTotal
  const broken = transaction(anonymous(site.base), async (ctx) => {
    await ctx.db.update(workshops).set({ spotsTotal: 7 }).where(eq(workshops.id, id))
    await kill(await backend(ctx))
    await ctx.db.update(workshops).set({ spotsTotal: 9 }).where(eq(workshops.id, id))
  })
  await expect(broken).rejects.toThrow()
  expect(await spots()).toBe(5)
  await transaction(anonymous(site.base), (ctx) =>
    ctx.db.update(workshops).set({ spotsTotal: 6 }).where(eq(workshops.id, id)),
  )
  expect(await spots()).toBe(6)
})

test('transaction: a connection killed while idle crashes neither the process nor the pool', async () => {
  for (let round = 0; round < 5; round += 1) {
    const broken = transaction(anonymous(site.base), async (ctx) => kill(await backend(ctx)))
    await expect(broken).rejects.toThrow()
  }
  expect((await site.call('GET', '/readyz')).status).toBe(200)
})

test('purchase: a killed connection leaves no partial order, and the next purchase works', async () => {
  const { id: workshopId } = await createWorkshop(site, { seats: 30 })
  const killConnections = await createConnectionKiller(site)
  for (let round = 0; round < 15; round += 1) {
    const ann = await eventually(() => site.createUser())
    const [response] = await Promise.all([enroll(site, ann, { workshopId }), killConnections(round)])
    expect([201, 502, 503], JSON.stringify(response.body)).toContain(response.status)
    if (response.status === 503) expect(response.headers.get('retry-after')).not.toBeNull()
    const next = await eventually(() => enroll(site, ann, { workshopId }))
    expect(next.status, JSON.stringify(next.body)).toBe(201)
  }
  const open = await site.base.db.$count(orders, eq(orders.status, 'pending'))
  expect((await seatCounts(site, workshopId)).held).toBe(open)
})

test('all connections killed repeatedly: the site recovers', async () => {
  const killConnections = await createConnectionKiller(site)
  for (let round = 0; round < 4; round += 1) {
    await killConnections(0)
    const responses = await Promise.all(Array.from({ length: 6 }, () => site.call('GET', '/readyz')))
    for (const { status } of responses) expect([200, 503]).toContain(status)
  }
  expect((await eventually(() => site.call('GET', '/readyz'))).status).toBe(200)
})

async function createConnectionKiller({ base }: TestSite): Promise<(questions: number) => Promise<void>> {
  const [row] = (await base.db.execute(sql`SELECT current_database() AS name`)).rows
  // Only client connections: autovacuum must keep running.
  const kill = `
    SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'`
  return async (questions) => {
    for (let sent = 0; sent < questions; sent += 1) await outside.query('SELECT 1')
    const { rowCount } = await outside.query(kill, [row?.name])
    expect(rowCount).toBeGreaterThan(0)
  }
}

/** Retries work that may use a connection that was just killed. */
async function eventually<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await work()
      const refused =
        typeof response === 'object' && response !== null && 'status' in response && Number(response.status) >= 500
      if (!refused || tries === 5) return response
    } catch (error) {
      if (tries === 5 || !/^(57P|08)|^E/.test(sqlState(error) ?? '57P01')) throw error
    }
  }
}
