import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ChartResponse } from '#contract/ops/reports/chart.schema.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

const fetchChart = (query = '') =>
  site.call<ChartResponse & AdminProblem>('GET', `/api/admin/chart/statistics${query}`, { token: admin.token })

const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(site.base.now().getTime() - days * DAY_MS).toISOString().slice(0, 10)

test('chart: has the last 30 days including today, with zeros for days without sales', async () => {
  const { body } = await fetchChart()
  expect(body.range).toBe('30-days')
  expect(body.points.map(({ day }) => day)).toEqual(Array.from({ length: 30 }, (_, index) => dayBefore(29 - index)))
  expect(body.points.at(-1)).toMatchObject({ revenueMinor: 0, orders: 0, signUps: 1 })
})

/** The charts show revenue and sign-ups of 30 days or 12 months, by UTC day. */
test('chart: net revenue by date of payment, orders and sign-ups', async () => {
  await site.base.db.execute(sql`
    INSERT INTO orders (status, failed_because, total_minor, refunded_minor, provider, created_at, expires_at, settled_at) VALUES
      ('completed', NULL, 5000, 0, 'demo', now() - interval '9 days', now(), now() - interval '3 days'),
      ('completed', NULL, 9700, 700, 'demo', now(), now(), now() - interval '3 days'),
      ('refunded', NULL, 2000, 2000, 'demo', now(), now(), now() - interval '3 days'),
      ('failed', 'declined', 8000, 0, 'demo', now(), now(), now() - interval '3 days'),
      ('completed', NULL, 100, 0, 'demo', now(), now(), now() - interval '31 days')`)
  await site.base.db.execute(
    sql`INSERT INTO profiles (email, created_at) VALUES ('a@example.com', now() - interval '3 days')`,
  )
  const { points } = (await fetchChart('?range=30-days')).body
  expect(points.find(({ day }) => day === dayBefore(3))).toEqual({
    day: dayBefore(3),
    revenueMinor: 14_000,
    orders: 3,
    signUps: 1,
  })
  expect(points.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0)).toBe(14_000)
})

test('chart: has the last twelve months by their first days', async () => {
  const { points } = (await fetchChart('?range=12-months')).body
  expect(points).toHaveLength(12)
  expect(points.at(-1)?.day).toBe(`${dayBefore(0).slice(0, 7)}-01`)
  expect(points.reduce((sum, { revenueMinor }) => sum + revenueMinor, 0)).toBe(14_100)
})

test('chart: an unknown range returns a validation error', async () => {
  const { status, body } = await fetchChart('?range=century')
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'range'])
})
