import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openDatabase } from '#db/open.ts'
import type { Person } from '../../tests/people.ts'
import { openTestSite, type TestSite } from '../../tests/site.ts'
import { anonymous, type Ctx } from '../context.ts'
import { aCourse, aWorkshop, people, purchases } from './admin.fixture.ts'
import { listPeople, listPurchases } from './index.ts'

let site: TestSite
let boss: Person
let pool: Pool
let asked: { query: string; params: unknown[] }
let ctx: Ctx

beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
  const { courseId } = await aCourse(site, 'Foundations')
  const { workshopId } = await aWorkshop(site, 'SHEF Mastery')
  const { db } = site.base
  await db.execute(sql`
    INSERT INTO profiles (email, full_name, created_at)
    SELECT 'person' || n || '@' || substr(md5(n::text), 1, 8) || '.example', 'Walker ' || md5('name' || n), now() - n * interval '7 minutes'
    FROM generate_series(1, 20000) AS n`)
  await db.execute(sql`
    INSERT INTO enrollments (user_id, course_id, workshop_id, amount, status, enrollment_date)
    SELECT id, CASE WHEN odd THEN ${courseId}::uuid END, CASE WHEN odd THEN NULL ELSE ${workshopId}::uuid END, 5000,
      (ARRAY['completed', 'completed', 'completed', 'pending', 'failed', 'refunded'])[1 + n % 6], created_at + interval '1 hour'
    FROM (SELECT id, created_at, row_number() OVER () AS n, row_number() OVER () % 2 = 1 AS odd FROM profiles) AS people`)
  await db.execute(sql`ANALYZE`)

  const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
  const { host, port, user } = inject('cluster')
  // The database is dropped while this connection still says goodbye, which is no error.
  pool = openDatabase({ host, port, user, database: rows[0]?.name ?? '', max: 1 }, () => {}).pool
  // Hears what a verb asks the database, word for word, so that exactly that is explained.
  const logger = {
    logQuery(query: string, params: unknown[]) {
      asked = { query, params }
    },
  }
  const viewer = { userId: boss.id, email: boss.email, fullName: '', isAdmin: true, sessionId: crypto.randomUUID() }
  ctx = { ...anonymous(site.base), viewer, db: drizzle(pool, { logger }) }
})
afterAll(async () => {
  await pool.end()
  await site.close()
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

/** The steps that the database takes for the last question that a verb asked. */
async function planned() {
  const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${asked.query}`, asked.params)
  const steps = nodes(rows[0]['QUERY PLAN'][0].Plan)
  return {
    sorts: steps.filter((step) => step['Node Type'].includes('Sort')).length,
    readWhole: steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name']),
    indexes: steps.flatMap((step) => step['Index Name'] ?? []),
  }
}

/** Somewhere in the middle, where a list that counts its way there would be slow. */
async function middle(list: typeof listPeople | typeof listPurchases): Promise<string> {
  let cursor: string | null = null
  for (let page = 0; page < 20; page += 1)
    cursor = (await list(ctx, { limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
  if (!cursor) throw new Error('the list is too short')
  return cursor
}

describe('with twenty thousand people and as many purchases', () => {
  test('a page of people is read from the index of the newest, first page or not', async () => {
    for (const cursor of [undefined, await middle(listPeople)]) {
      await listPeople(ctx, { limit: 50, ...(cursor ? { cursor } : {}) })
      expect(await planned()).toMatchObject({
        sorts: 0,
        readWhole: [],
        indexes: expect.arrayContaining(['profiles_newest']),
      })
    }
  })

  test('a page of purchases is read from the index of the newest, first page or not', async () => {
    for (const cursor of [undefined, await middle(listPurchases)]) {
      await listPurchases(ctx, { limit: 50, ...(cursor ? { cursor } : {}) })
      const { sorts, readWhole, indexes } = await planned()
      expect(sorts).toBe(0)
      expect(readWhole.filter((table) => table === 'enrollments' || table === 'profiles')).toEqual([])
      expect(indexes).toContain('enrollments_newest')
    }
  })

  test('a page of purchases in one state is read from the index of that state', async () => {
    const cursor = await middle(listPurchases)
    for (const page of [{}, { cursor }]) {
      await listPurchases(ctx, { limit: 50, status: 'failed', ...page })
      const { sorts, indexes } = await planned()
      expect([sorts, indexes]).toEqual([0, expect.arrayContaining(['enrollments_status'])])
    }
  })

  test.each(['person19999@', 'Walker f', 'pe', 'nobody'])(
    'a search for people (%s) reads no table whole',
    async (q) => {
      await listPeople(ctx, { limit: 50, q })
      expect((await planned()).readWhole).toEqual([])
    },
  )

  test.each(['person19999@', 'Walker f', 'foundations', 'nobody'])(
    'a search for purchases (%s) reads no large table whole',
    async (q) => {
      await listPurchases(ctx, { limit: 50, q })
      const { readWhole } = await planned()
      expect(readWhole.filter((table) => table === 'enrollments' || table === 'profiles')).toEqual([])
    },
  )

  test('a rare name is found by the index of three letters', async () => {
    await listPeople(ctx, { limit: 50, q: 'person19999@' })
    expect((await planned()).indexes).toContain('profiles_search')
    await listPurchases(ctx, { limit: 50, q: 'person19999@' })
    expect((await planned()).indexes).toEqual(expect.arrayContaining(['profiles_search', 'enrollments_user']))
  })

  test('every list and every figure answers', async () => {
    const paths = [
      'users',
      'users?q=walker',
      'users?q=pe',
      'users/statistics',
      'purchases',
      'purchases?q=walker',
      'purchases?q=shef&status=failed',
      'purchases/statistics',
    ]
    for (const path of paths) {
      const { status } = await site.call('GET', `/api/admin/${path}`, { token: boss.token })
      expect([path, status]).toEqual([path, 200])
    }
    expect((await people(site, boss, '?q=person777@')).body.people).toHaveLength(1)
    expect((await purchases(site, boss, '?q=person777@')).body.purchases).toHaveLength(1)
  })
})
