import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { openQueryPlans } from '../../../../tests/query-plans.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { listUserWaitingListEntries } from '../user-entries.ts'
import { listWaitingListEntries } from './list-entries.ts'

const site = await openSiteForFile({ seed: false })
const { db } = site.base
await db.execute(sql`
  INSERT INTO profiles (email, full_name) SELECT md5('p' || n) || '@example.com', md5('n' || n) FROM generate_series(1, 20000) AS n`)
await db.execute(sql`
  INSERT INTO workshops (slug, title, workshop_date, workshop_time, end_date, end_time, spots_total, price)
  SELECT 'w-' || n, md5('w' || n), current_date + n, '09:00', current_date + n, '17:00', 10, 5 FROM generate_series(1, 20) AS n`)
await db.execute(sql`
  INSERT INTO waiting_list (workshop_id, user_id, status, joined_at, offered_at, offer_until, ended_at)
  SELECT w.id, p.id, CASE WHEN p.n % 100 = 0 THEN 'offered' WHEN p.n % 100 < 4 THEN 'waiting' ELSE 'enrolled' END, now(),
    CASE WHEN p.n % 100 = 0 THEN now() END, CASE WHEN p.n % 100 = 0 THEN now() + interval '1 day' END,
    CASE WHEN p.n % 100 > 3 THEN now() END
  FROM workshops w, (SELECT id, row_number() OVER () AS n FROM profiles LIMIT 2000) p`)
// VACUUM flushes the pending list of the GIN index, which otherwise raises the cost estimate.
await db.execute(sql`VACUUM ANALYZE`)
const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM workshops LIMIT 1`)
const workshop = rows[0]?.id ?? ''
const plans = await openQueryPlans(site, await site.createUser({ admin: true }))
afterAll(() => plans.close())

test.each([
  ['all entries', () => ({}), 'waiting_list_number'],
  ['one workshop', () => ({ workshop }), 'waiting_list_workshop'],
  ['offers', () => ({ state: 'offered' as const }), 'waiting_list_status'],
])('list %s: every page is read from an index in order', async (_name, filters, index) => {
  for (const sort of ['line', 'newest'] as const) {
    const first = await listWaitingListEntries(plans.ctx, { limit: 20, sort, ...filters() })
    for (const cursor of [undefined, first.nextCursor ?? undefined]) {
      const page = () =>
        listWaitingListEntries(plans.ctx, { limit: 20, sort, ...filters(), ...(cursor ? { cursor } : {}) })
      const plan = await plans.planOf(page, ({ query }) => query.includes('joined_at'))
      expect([sort, plan.sorts, plan.sequentialScans.filter((table) => table !== 'workshops')]).toEqual([sort, 0, []])
      expect(plan.indexes).toContain(index)
    }
  }
})

test('user search: uses the name index', async () => {
  const plan = await plans.planOf(
    () => listWaitingListEntries(plans.ctx, { limit: 20, q: 'abcdef' }),
    ({ query }) => query.includes('joined_at'),
  )
  expect([plan.indexes, plan.sequentialScans]).toEqual([expect.arrayContaining(['profiles_search']), []])
})

test('entries of a user: no sequential scan of waiting_list', async () => {
  const plan = await plans.planOf(() => listUserWaitingListEntries(plans.ctx))
  expect(plan.sequentialScans.filter((table) => table === 'waiting_list')).toEqual([])
})
