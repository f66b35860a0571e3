import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import { openTestSite, type TestSite } from '../../tests/site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

test('a database without room refuses writes with 503, still reads, and goes on when there is room again', async () => {
  const ann = await site.person()
  const order = () =>
    site.call<ProblemDetails>('POST', '/api/orders', {
      token: ann.token,
      body: { lines: [{ productId: 1, quantity: 1 }] },
    })
  expect((await order()).status).toBe(201)

  // PostgreSQL's own code for a full disk, raised where an order is written.
  await site.base.db.execute(sql`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`)
  await site.base.db.execute(sql`CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON orders EXECUTE FUNCTION no_room()`)
  const other = { lines: [{ productId: 2, quantity: 1 }] }
  const refused = await site.call<ProblemDetails>('POST', '/api/orders', { token: ann.token, body: other })
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect((await site.call<unknown[]>('GET', '/api/orders', { token: ann.token })).body).toHaveLength(1)

  await site.base.db.execute(sql`DROP TRIGGER no_room ON orders`)
  expect((await site.call('POST', '/api/orders', { token: ann.token, body: other })).status).toBe(201)
  expect((await site.call<unknown[]>('GET', '/api/orders', { token: ann.token })).body).toHaveLength(2)
})
