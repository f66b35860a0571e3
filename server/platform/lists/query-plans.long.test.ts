import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { createCourseRef, createWorkshopRef, requestEnrollments, requestUsers } from '../../../tests/fixtures/admin.ts'
import { openQueryPlans, type QueryPlans } from '../../../tests/query-plans.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { listEnrollments } from '../../classes/enrollments/index.ts'
import type { Ctx } from '../../context.ts'
import { enrollmentStats, userStats } from '../../ops/reports/index.ts'
import { listUsers } from '../../people/accounts/index.ts'

let ctx: Ctx
let planOf: QueryPlans['planOf']

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const { courseId } = await createCourseRef(site, 'Foundations')
const { workshopId } = await createWorkshopRef(site, 'SHEF Mastery')
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
const plans = await openQueryPlans(site, admin)
;({ ctx, planOf } = plans)
afterAll(() => plans.close())

const filterLargeTables = (tables: (string | undefined)[]) =>
  tables.filter((table) => table === 'enrollments' || table === 'profiles')

async function cursorOfPage20<Input extends { limit: number }>(
  list: (ctx: Ctx, input: Input) => Promise<{ nextCursor: string | null }>,
  input: Input,
): Promise<string> {
  let cursor: string | null = null
  for (let page = 0; page < 20; page += 1)
    cursor = (await list(ctx, { ...input, limit: 100, ...(cursor ? { cursor } : {}) })).nextCursor
  if (!cursor) throw new Error('list has too few pages')
  return cursor
}

describe('with twenty thousand users and enrollments', () => {
  test.each([
    ['newest', 'profiles_newest'],
    ['oldest', 'profiles_newest'],
    ['name', 'profiles_by_name'],
  ] as const)('users, %s first: every page is read from an index', async (sort, index) => {
    for (const input of [{ sort }, { sort, role: 'user' }] as const) {
      const cursor = await cursorOfPage20(listUsers, { limit: 50, ...input })
      for (const page of [{}, { cursor }]) {
        const { sorts, sequentialScans, indexes } = await planOf(() => listUsers(ctx, { limit: 50, ...input, ...page }))
        expect([sorts, filterLargeTables(sequentialScans)]).toEqual([0, []])
        expect(indexes).toContain(index)
      }
    }
  })

  test('admins: read from the role index', async () => {
    const { sequentialScans, indexes } = await planOf(() => listUsers(ctx, { limit: 50, role: 'admin' }))
    expect(filterLargeTables(sequentialScans)).toEqual([])
    expect(indexes).toContain('user_roles_admins')
  })

  test.each([
    ['newest', 'enrollments_newest'],
    ['oldest', 'enrollments_newest'],
    ['amount', 'enrollments_by_amount'],
  ] as const)('enrollments, %s first: every page is read from an index', async (sort, index) => {
    for (const input of [{ sort }, { sort, kind: 'workshop' }] as const) {
      const cursor = await cursorOfPage20(listEnrollments, { limit: 50, ...input })
      for (const page of [{}, { cursor }]) {
        const { sorts, sequentialScans, indexes } = await planOf(() =>
          listEnrollments(ctx, { limit: 50, ...input, ...page }),
        )
        expect([sorts, filterLargeTables(sequentialScans)]).toEqual([0, []])
        const isWorkshopsByAmount = sort === 'amount' && 'kind' in input
        expect(indexes).toContain(isWorkshopsByAmount ? 'enrollments_workshops_amount' : index)
      }
    }
  })

  test.each([
    ['newest', 'enrollments_status'],
    ['amount', 'enrollments_status_amount'],
  ] as const)('enrollments by status, %s first: read from the status index', async (sort, index) => {
    const { sorts, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, status: 'failed', sort }))
    expect([sorts, indexes]).toEqual([0, expect.arrayContaining([index])])
  })

  test.each(['person19999@', 'person19999@example.com', 'Walker f', 'pe', 'nobody'])(
    'user search for %s: no sequential scan',
    async (q) => {
      expect(filterLargeTables((await planOf(() => listUsers(ctx, { limit: 50, q }))).sequentialScans)).toEqual([])
    },
  )

  test.each(['person19999@', 'person19999@example.com'])('search for %s: uses the trigram index', async (q) => {
    expect((await planOf(() => listUsers(ctx, { limit: 50, q }))).indexes).toContain('profiles_search')
    const { sequentialScans, indexes } = await planOf(() => listEnrollments(ctx, { limit: 50, q }))
    expect(filterLargeTables(sequentialScans)).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(['profiles_search', 'enrollments_user']))
  })

  // The user search stops after a few thousand matches; the list is then read in its own order and filtered.
  test.each(['newest', 'oldest', 'amount'] as const)(
    'enrollment search with many matches, %s first: reads the list in its own order',
    async (sort) => {
      const { sorts, sequentialScans, indexes } = await planOf(() =>
        listEnrollments(ctx, { limit: 50, q: 'walker', sort }),
      )
      expect([sorts, sequentialScans.includes('enrollments')]).toEqual([0, false])
      expect(indexes).toContain(sort === 'amount' ? 'enrollments_by_amount' : 'enrollments_newest')
    },
  )

  test('stats: read from daily totals without counting rows', async () => {
    for (const verb of [userStats, enrollmentStats]) {
      const { sequentialScans, indexes } = await planOf(() => verb(ctx))
      expect(filterLargeTables([...sequentialScans, ...indexes])).toEqual([])
    }
  })

  test('all lists and stats return 200', async () => {
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
      const { status } = await site.call('GET', `/api/admin/${path}`, { token: admin.token })
      expect([path, status]).toEqual([path, 200])
    }
    expect((await requestUsers(site, admin, '?q=person777@')).body.people).toHaveLength(1)
    expect((await requestEnrollments(site, admin, '?q=person777@')).body.purchases).toHaveLength(1)
  })
})
