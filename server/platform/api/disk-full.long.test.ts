import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ProblemDetails } from '#contract/errors.ts'
import type { MyOrders } from '#contract/sales/orders/orders.schema.ts'
import { canMount, mountSmallDisk, until } from '#db/embedded/cluster.fixture.ts'
import { openSiteWithDedicatedDatabase } from '../../../tests/fixtures/dedicated-database.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { fetchMyOrders } from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()

test('full database: writes return 503, reads work, and it recovers', async () => {
  const ann = await site.createUser()
  const order = () =>
    site.call<ProblemDetails>('POST', '/api/orders', {
      token: ann.token,
      body: { lines: [{ productId: 3, quantity: 1 }] },
    })
  expect((await order()).status).toBe(201)

  // Raise PostgreSQL's error code for a full disk when an order is inserted.
  await site.base.db.execute(sql`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$`)
  await site.base.db.execute(sql`CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON orders EXECUTE FUNCTION no_room()`)
  const other = { lines: [{ productId: 3, quantity: 2 }] }
  const refused = await site.call<ProblemDetails>('POST', '/api/orders', { token: ann.token, body: other })
  expect([refused.status, refused.body.code]).toEqual([503, 'unavailable'])
  expect(refused.headers.get('retry-after')).not.toBeNull()
  expect(await fetchMyOrders(site, ann)).toHaveLength(1)

  await site.base.db.execute(sql`DROP TRIGGER no_room ON orders`)
  expect((await site.call('POST', '/api/orders', { token: ann.token, body: other })).status).toBe(201)
  expect(await fetchMyOrders(site, ann)).toHaveLength(2)
})

if (canMount) {
  test('full disk: purchases fail, reads work, /readyz reports it, and nothing is lost', async () => {
    const disk = await mountSmallDisk(256)
    const { site } = await openSiteWithDedicatedDatabase({ dataDir: disk.dataDir, seed: true })
    const ann = await site.createUser()
    const orderIds: (string | undefined)[] = []
    const order = async () => {
      const body = { lines: [{ productId: 3, quantity: 1 + (orderIds.length % 99) }] }
      const response = await site.call<{ orderId?: string }>('POST', '/api/orders', {
        token: ann.token,
        body,
        headers: { 'idempotency-key': randomUUID() },
      })
      if (response.status === 201) orderIds.push(response.body.orderId)
      return response
    }
    const fetchUserOrders = async () => {
      const { status, body } = await site.call<MyOrders>('GET', '/api/orders', { token: ann.token })
      return [status, ...body.orders.map(({ id }) => id)]
    }
    const fetchReadiness = async () => (await site.call<string>('GET', '/readyz')).status

    for (let n = 0; n < 3; n += 1) expect((await order()).status).toBe(201)
    expect(await fetchReadiness()).toBe(200)
    await disk.fill()
    await until(async () => (await fetchReadiness()) === 503 || undefined)
    // Use up the reserved space too.
    await disk.fill()
    for (let n = 0; n < 40; n += 1) {
      const refused = await order()
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2'])
      expect(await fetchUserOrders()).toEqual([200, ...orderIds.toReversed()])
    }
    const account = { email: `${randomUUID()}@example.com`, password: 'a path through the hills' }
    expect((await site.call('POST', '/api/auth/sign-up', { body: account })).status).toBe(503)

    await disk.clear()
    await until(async () => (await fetchReadiness()) === 200 || undefined)
    expect(await fetchUserOrders()).toEqual([200, ...orderIds.toReversed()])
    expect((await order()).status).toBe(201)
    expect(await fetchUserOrders()).toEqual([200, ...orderIds.toReversed()])
  })
}
