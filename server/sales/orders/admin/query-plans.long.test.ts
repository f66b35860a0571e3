import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import type { OrdersInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { openQueryPlans } from '../../../../tests/query-plans.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { listOrders, listWebhookEvents } from './index.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
const { db } = site.base
await db.execute(sql`
  INSERT INTO profiles (email, full_name, created_at)
  SELECT 'person' || n || '@' || substr(md5(n::text), 1, 8) || '.example', 'Walker ' || md5('name' || n), now() - n * interval '7 minutes'
  FROM generate_series(1, 20000) AS n`)
await db.execute(sql`
  INSERT INTO orders (user_id, status, failed_because, total_minor, provider, created_at, expires_at, settled_at, to_ship, to_arrange, needs_review)
  SELECT id, status, CASE WHEN status = 'failed' THEN 'expired' END, 100, 'demo', created_at, created_at,
    CASE WHEN status <> 'pending' THEN created_at END, n % 50 = 0, n % 70 = 0, CASE WHEN n % 900 = 0 THEN 'paid 1 usd, ordered 100 usd' END
  FROM (SELECT id, created_at, n, (ARRAY['completed', 'completed', 'completed', 'pending', 'failed'])[1 + n % 5] AS status
    FROM (SELECT id, created_at, row_number() OVER () AS n FROM profiles CROSS JOIN generate_series(1, 3)) AS numbered) AS people`)
await db.execute(sql`
  INSERT INTO order_lines (order_id, position, product_id, title, unit_minor, quantity)
  SELECT id, 0, 1 + (row_number() OVER ()) % 2, 'A sheet', 100, 1 FROM orders`)
await db.execute(
  sql`UPDATE order_lines SET product_id = 3 WHERE order_id IN (SELECT id FROM orders ORDER BY id LIMIT 5)`,
)
await db.execute(sql`
  INSERT INTO payment_events (provider, id, type, body, received_at, settled_at, last_error)
  SELECT 'demo', 'evt_' || n, 'checkout.session.completed', '{}', now() - n * interval '1 minute', now(), CASE WHEN n % 500 = 0 THEN 'x' END
  FROM generate_series(1, 20000) AS n`)
await db.execute(sql`ANALYZE`)
const plans = await openQueryPlans(site, admin)
afterAll(() => plans.close())

const readPlan = (table: 'orders' | 'payment_events', verb: () => Promise<unknown>) =>
  plans.planOf(verb, ({ query }) => query.includes(`from "${table}"`))

const list = (input: Partial<OrdersInput>) => listOrders(plans.ctx, { limit: 50, sort: 'newest', ...input })

async function middle(input: Partial<OrdersInput>): Promise<string> {
  let cursor: string | null = null
  for (let page = 0; page < 3; page += 1) {
    const { nextCursor }: Awaited<ReturnType<typeof list>> = await list({ ...input, ...(cursor ? { cursor } : {}) })
    cursor = nextCursor
  }
  if (!cursor) throw new Error('the list is too short')
  return cursor
}

test.each<[Partial<OrdersInput>, string]>([
  [{}, 'orders_newest'],
  [{ sort: 'oldest' }, 'orders_newest'],
  [{ status: 'failed' }, 'orders_status_newest'],
  [{ todo: 'ship' }, 'orders_to_ship'],
  [{ todo: 'arrange' }, 'orders_to_arrange'],
])('order list with %o: first and later pages are read from an index in list order', async (input, index) => {
  for (const page of [{}, { cursor: await middle(input) }]) {
    const { sorts, sequentialScans, indexes } = await readPlan('orders', () => list({ ...input, ...page }))
    expect(sequentialScans).toEqual([])
    expect([sorts, indexes]).toEqual([0, expect.arrayContaining([index])])
  }
})

test('orders under review are read from their own index', async () => {
  expect((await readPlan('orders', () => list({ todo: 'review' }))).indexes).toContain('orders_under_review')
})

test.each(['person19999@', 'Walker f', 'refill', 'planner', 'complete'])(
  'order search (%s) has no sequential scan of a large table',
  async (q) => {
    const { sequentialScans } = await readPlan('orders', () => list({ q }))
    expect(sequentialScans.filter((table) => ['orders', 'order_lines', 'profiles'].includes(table))).toEqual([])
  },
)

test('order search without any matching id runs no query on orders', async () => {
  expect(await list({ q: 'nobody' })).toEqual({ orders: [], nextCursor: null })
  await expect(readPlan('orders', () => list({ q: 'nobody' }))).rejects.toThrow('no query was recorded')
})

/** Orders with an item are found in list order, however often the item was sold. */
test.each<Partial<OrdersInput>>([
  { q: 'refill' },
  { q: 'planner' },
  { q: 'walker ff' },
  { q: 'walker ff', sort: 'oldest', status: 'pending' },
  { q: 'refill', sort: 'oldest', status: 'failed' },
  { q: 'complete', todo: 'ship' },
])('order search %o: pages have no gap and no repetition', async (input) => {
  const seenIds: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({ ...input, ...(cursor ? { cursor } : {}) })
    seenIds.push(...page.orders.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor && seenIds.length < 200)
  const direction = sql.raw(input.sort === 'oldest' ? 'ASC' : 'DESC')
  const { rows } = await site.base.db.execute<{ id: string }>(sql`
    SELECT id FROM orders
    WHERE (id IN (SELECT order_id FROM order_lines JOIN products p ON p.id = product_id WHERE p.name ILIKE ${`%${input.q}%`})
        OR user_id IN (SELECT id FROM profiles WHERE full_name ILIKE ${`%${input.q}%`}))
      AND (${input.status ?? null}::text IS NULL OR status = ${input.status ?? null}) AND (${input.todo === undefined} OR to_ship)
    ORDER BY created_at ${direction}, id ${direction} LIMIT ${seenIds.length}`)
  expect(seenIds.length).toBeGreaterThan(4)
  expect(seenIds).toEqual(rows.map(({ id }) => id))
})

test('webhook events are read from an index in list order', async () => {
  for (const [status, index] of [
    [undefined, 'payment_events_newest'],
    ['failed', 'payment_events_failed'],
  ] as const) {
    const input = { limit: 50, ...(status ? { status } : {}) }
    const { sorts, sequentialScans, indexes } = await readPlan('payment_events', () =>
      listWebhookEvents(plans.ctx, input),
    )
    expect([sorts, sequentialScans, indexes]).toEqual([0, [], [index]])
  }
})
