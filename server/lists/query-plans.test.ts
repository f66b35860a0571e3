import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCourse, aWorkshop, requestEnrollments, requestUsers } from '../../tests/fixtures/admin.ts'
import { openQueryPlans, type QueryPlans } from '../../tests/query-plans.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { listUsers } from '../accounts/index.ts'
import type { Ctx } from '../context.ts'
import { listEnrollments } from '../enrollments/index.ts'
import { enrollmentStats, userStats } from '../reports/index.ts'

let site: TestSite
let boss: TestUser
let plans: QueryPlans
let ctx: Ctx
let planOf: QueryPlans['planOf']

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
  plans = await openQueryPlans(site, boss)
  ;({ ctx, planOf } = plans)
})
afterAll(async () => {
  await plans.close()
  await site.close()
})

const large = (tables: (string | undefined)[]) =>
  tables.filter((table) => table === 'enrollments' || table === 'profiles')

/** Somewhere in the middle, where a list that counts its way there would be slow. */
async function middle<Input extends { limit: number }>(
  list: (ctx: Ctx, input: Input) => Promise<{ nextCursor: string | null }>,
  input: Input,
): Promise<string> {
  let cursor: string | null = null
  for (let page = 0; page < 20; page += 1)
    cursor = (await list(ctx, { ...input, limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
  if (!cursor) throw new Error('the list is too short')
  return cursor
}

describe('with twenty thousand people and as many purchases', () => {
  test.each([
    ['newest', 'profiles_newest'],
    ['oldest', 'profiles_newest'],
    ['name', 'profiles_by_name'],
  ] as const)('a page of people, %s first, is read from its index, first page or not', async (sort, index) => {
    for (const input of [{ sort }, { sort, role: 'user' }] as const) {
      const cursor = await middle(listUsers, { limit: 50, ...input })
      for (const page of [{}, { cursor }]) {
        const { sorts, readWhole, indexes } = await planOf(() => listUsers(ctx, { limit: 50, ...input, ...page }))
        expect([sorts, large(readWhole)]).toEqual([0, []])
        expect(indexes).toContain(index)
      }
    }
  })

  test('admins are found from their own index', async () => {
    const { readWhole, indexes } = await planOf(() => listUsers(ctx, { limit: 50, role: 'admin' }))
    expect(large(readWhole)).toEqual([])
    expect(indexes).toContain('user_roles_admins')
  })

  test.each([
    ['newest', 'enrollments_newest'],
    ['oldest', 'enrollments_newest'],
    ['amount', 'enrollments_by_amount'],
  ] as const)('a page of purchases, %s first, is read from its index, first page or not', async (sort, index) => {
    for (const input of [{ sort }, { sort, kind: 'workshop' }] as const) {
      const cursor = await middle(listEnrollments, { limit: 50, ...input })
      for (const page of [{}, { cursor }]) {
        const { sorts, readWhole, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, ...input, ...page }))
        expect([sorts, large(readWhole)]).toEqual([0, []])
        const ofWorkshops = sort === 'amount' && 'kind' in input
        expect(indexes).toContain(ofWorkshops ? 'enrollments_workshops_amount' : index)
      }
    }
  })

  test.each([
    ['newest', 'enrollments_status'],
    ['amount', 'enrollments_status_amount'],
  ] as const)(
    'a page of purchases in one state, %s first, is read from the index of that state',
    async (sort, index) => {
      const { sorts, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, status: 'failed', sort }))
      expect([sorts, indexes]).toEqual([0, expect.arrayContaining([index])])
    },
  )

  test.each(['person19999@', 'person19999@example.com', 'Walker f', 'pe', 'nobody'])(
    'a search for people (%s) reads no table whole',
    async (q) => {
      expect(large((await planOf(() => listUsers(ctx, { limit: 50, q }))).readWhole)).toEqual([])
    },
  )

  test.each(['person19999@', 'person19999@example.com'])('%s is found by the index of three letters', async (q) => {
    expect((await planOf(() => listUsers(ctx, { limit: 50, q }))).indexes).toContain('profiles_search')
    const { readWhole, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, q }))
    expect(large(readWhole)).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(['profiles_search', 'enrollments_user']))
  })

  // Of people, the search stops at the first few thousand; the list is then read in its own order, row by row.
  test.each(['newest', 'oldest', 'amount'] as const)(
    'a search for purchases that finds very many reads the list in its own order, %s first',
    async (sort) => {
      const { sorts, readWhole, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, q: 'walker', sort }))
      expect([sorts, readWhole.includes('enrollments')]).toEqual([0, false])
      expect(indexes).toContain(sort === 'amount' ? 'enrollments_by_amount' : 'enrollments_newest')
    },
  )

  test('totals are read from what is kept and not counted', async () => {
    for (const verb of [userStats, enrollmentStats]) {
      const { readWhole, indexes } = await planOf(() => verb(ctx))
      expect(large([...readWhole, ...indexes])).toEqual([])
    }
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
    expect((await requestUsers(site, boss, '?q=person777@')).body.people).toHaveLength(1)
    expect((await requestEnrollments(site, boss, '?q=person777@')).body.purchases).toHaveLength(1)
  })
})
