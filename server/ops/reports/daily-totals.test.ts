import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { createCourseRef } from '../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })
const courseId = (await createCourseRef(site, 'Foundations')).courseId
const { rows } = await site.base.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
const database = rows[0]?.name ?? ''

async function openConnection(): Promise<Client> {
  const { host, port, user } = inject('cluster')
  const client = new Client({ host, port, user, database, options: '-c lock_timeout=200' })
  await client.connect()
  return client
}

const sumOf = async (name: string) => {
  const { rows } = await site.base.db.execute<{ number: string; minor: string }>(
    sql`SELECT coalesce(sum(number), 0) AS number, coalesce(sum(minor), 0) AS minor FROM daily_totals WHERE name = ${name}`,
  )
  return { number: Number(rows[0]?.number), minor: Number(rows[0]?.minor) }
}

async function computeTotals() {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'people' AS name, count(*)::int AS number, 0 AS minor FROM profiles
    UNION ALL SELECT 'lessons_' || CASE WHEN is_published THEN 'published' ELSE 'draft' END, count(*)::int, 0
      FROM binder_lessons GROUP BY 1
    UNION ALL SELECT 'orders_paid', count(*)::int, coalesce(sum(total_minor - refunded_minor), 0)::int
      FROM orders WHERE status IN ('completed', 'refunded')
    UNION ALL SELECT 'orders_' || status, count(*)::int, 0 FROM orders GROUP BY 1
    UNION ALL SELECT 'enrollments_' || e.status, count(*)::int,
      sum(e.amount - CASE e.status WHEN 'completed' THEN coalesce(l.refunded_minor, 0) ELSE 0 END)::int
      FROM enrollments e LEFT JOIN order_lines l ON l.id = e.order_line_id GROUP BY 1
    ORDER BY name`)
  return rows.filter(({ number }) => number !== 0)
}

async function storedTotals() {
  const { rows } = await site.base.db.execute(sql`
    SELECT name, sum(number)::int AS number, sum(minor)::int AS minor FROM daily_totals GROUP BY name ORDER BY name`)
  return rows.filter(({ number }) => number !== 0)
}

describe('daily totals', () => {
  test('concurrent sales do not block each other', async () => {
    const before = await sumOf('enrollments_completed')
    const buyers = await Promise.all(Array.from({ length: 70 }, openConnection))
    const sale = `INSERT INTO enrollments (course_id, amount, status) VALUES ('${courseId}', 5000, 'completed')`
    for (const buyer of buyers) {
      await buyer.query('BEGIN')
      await buyer.query(sale)
    }
    expect(await sumOf('enrollments_completed')).toEqual(before)
    for (const buyer of buyers) await buyer.query('COMMIT')
    await Promise.all(buyers.map((buyer) => buyer.end()))
    const after = await sumOf('enrollments_completed')
    expect([after.number - before.number, after.minor - before.minor]).toEqual([70, 350_000])
  })

  test('a rolled-back sale leaves them unchanged', async () => {
    const before = await storedTotals()
    const buyer = await openConnection()
    await buyer.query('BEGIN')
    await buyer.query(`INSERT INTO enrollments (course_id, amount, status) VALUES ('${courseId}', 5000, 'completed')`)
    await buyer.query('ROLLBACK')
    await buyer.end()
    expect(await storedTotals()).toEqual(before)
  })

  test('equal the sums of the tables after random concurrent changes', async () => {
    const states = ['pending', 'completed', 'failed', 'refunded']
    // The random changes violate the ledger constraints, which are not under test here.
    await site.base.db.execute(sql`ALTER TABLE orders DISABLE TRIGGER orders_totals_agree`)
    await site.base.db.execute(sql`ALTER TABLE order_lines DISABLE TRIGGER order_lines_totals_agree`)
    const pick = <One>(all: readonly One[]) => all[Math.floor(Math.random() * all.length)] as One
    const randomId = (table: string) => `(SELECT id FROM ${table} ORDER BY random() LIMIT 1)`
    const changes = [
      () =>
        `INSERT INTO profiles (email, created_at) VALUES ('${randomUUID()}@example.com', now() - random() * interval '9 days')`,
      () => `WITH o AS (INSERT INTO orders (status, total_minor, provider, expires_at, settled_at) VALUES ('completed', 5000, 'demo', now(), now()) RETURNING id),
        l AS (INSERT INTO order_lines (order_id, position, course_id, title, unit_minor, quantity, status) SELECT id, 0, '${courseId}', 'F', 5000, 1, 'completed' FROM o RETURNING id)
        INSERT INTO enrollments (course_id, order_line_id, amount, status) SELECT '${courseId}', id, 5000, '${pick(states)}' FROM l`,
      () => `UPDATE enrollments SET status = '${pick(states)}' WHERE id = ${randomId('enrollments')}`,
      () => `UPDATE enrollments SET status = '${pick(states)}', amount = amount + 1 WHERE random() < 0.1`,
      () => `UPDATE order_lines SET refunded_minor = ${pick([0, 1, 700, 5000])} WHERE id = ${randomId('order_lines')}`,
      () => `UPDATE orders SET refunded_minor = ${pick([0, 700, 5000])} WHERE id = ${randomId('orders')}`,
      () =>
        `UPDATE orders SET status = CASE status WHEN 'completed' THEN 'refunded' ELSE 'completed' END WHERE id = ${randomId('orders')}`,
      () => `UPDATE profiles SET created_at = created_at - interval '1 day' WHERE id = ${randomId('profiles')}`,
      () => `DELETE FROM enrollments WHERE id = ${randomId('enrollments')}`,
      () => `INSERT INTO binder_lessons (title, is_published) VALUES ('L', ${pick([true, false])})`,
      () => `UPDATE binder_lessons SET is_published = NOT is_published WHERE id = ${randomId('binder_lessons')}`,
      () => `DELETE FROM binder_lessons WHERE id = ${randomId('binder_lessons')}`,
    ]
    const workers = Array.from({ length: 6 }, async () => {
      const client = await openConnection()
      for (let round = 0; round < 120; round += 1)
        // Lock timeouts and deadlocks are expected; such a change is rolled back.
        await client.query(pick(changes)()).catch((error: { code?: string }) => {
          if (!['55P03', '40P01'].includes(error.code ?? '')) throw error
        })
      await client.end()
    })
    await Promise.all(workers)
    const expected = await computeTotals()
    expect(expected.length).toBeGreaterThan(5)
    expect(await storedTotals()).toEqual(expected)
  })

  test('are what the admin statistics return', async () => {
    const { body } = await site.call('GET', '/api/admin/purchases/statistics', { token: admin.token })
    const completed = await sumOf('enrollments_completed')
    expect(body).toMatchObject({ completed: completed.number, revenueMinor: completed.minor })
  })
})
