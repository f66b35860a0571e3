import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '#db/schema/content/store.ts'
import { anonymous } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { Problem } from '../../problem.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import {
  contextFor,
  crashingContext,
  createProduct,
  shippingAddress,
  withNewSession,
} from '../orders/orders.fixture.ts'
import { actOnHold, type Hold, holdOrder, outcomeOf } from '../orders/random-steps.fixture.ts'
import { settle } from '../orders/settlement/settle.ts'

const { runs: STEPS, seed, share } = randomRun('random stock steps', { short: 150, full: 5_000, seed: 20_261_125 })
const BUYERS = 12
const STOCKS = [1, 3, 6]

const site = await openSiteForFile({ seed: false })

const acts = [
  ...(['order', 'order', 'order', 'pay', 'pay', 'settle', 'settle', 'crash'] as const),
  ...(['decline', 'cancel', 'expire', 'expire', 'refund', 'refund', 'return'] as const),
]

const step = fc.record({
  buyer: fc.nat(BUYERS - 1),
  product: fc.nat(STOCKS.length - 1),
  quantity: fc.integer({ min: 1, max: 3 }),
  act: fc.constantFrom(...acts),
})

test(`over ${STEPS} random steps with crashes: each unit is for sale, held or taken, and held or taken exactly for its orders`, async () => {
  const ctx = anonymous(site.base)
  const admin = await site.createUser({ admin: true })
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => site.createUser()))
  const ids = await Promise.all(STOCKS.map(createStocked))
  const totals = ids.map((id, index) => sql`(${id}::integer, ${STOCKS[index]}::integer)`)
  const placed = new Map<string, Hold>()
  const counts: Record<string, number> = {}
  for (const { buyer, product, quantity, act } of fc.sample(step, { numRuns: STEPS, seed })) {
    const [user, productId] = [buyers[buyer], ids[product]]
    if (!user || productId === undefined) throw new Error('unknown user or product')
    const name = `${buyer} ${product}`
    const order = placed.get(name)
    const outcome = await outcomeOf(async () => {
      const items = [{ kind: 'product' as const, id: productId, quantity }]
      if (act === 'order') placed.set(name, await holdOrder(contextFor(site, user), { items, shipTo: shippingAddress }))
      else if (act === 'crash' && order) await settle(crashingContext(site, user), order)
      else if (act === 'return' && order) await returnUnit(admin, order)
      else if (order && act !== 'crash' && act !== 'return') await actOnHold(site, ctx, order, act)
    })
    counts[`${act} ${outcome}`] = (counts[`${act} ${outcome}`] ?? 0) + 1
    expect(await findInconsistencies(totals), `${act} by ${name}`).toEqual([])
  }
  expect(counts['order sold_out']).toBeGreaterThan(30 * share)
  expect(counts['pay done']).toBeGreaterThan(20 * share)
  expect(counts['return done']).toBeGreaterThan(3 * share)
})

async function createStocked(stock: number): Promise<number> {
  const { id } = await createProduct(site)
  await site.base.db.update(products).set({ stock }).where(eq(products.id, id))
  return id
}

/** A refund needs an amount, so it is one cent. */
async function returnUnit(owner: TestUser, { orderId }: Hold): Promise<void> {
  const admin = await withNewSession(site, owner)
  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  const lines = [{ lineId: line?.id, amountMinor: 1, returnedUnits: 1 }]
  const { status, body } = await refundOrder(site, admin, orderId, { lines })
  if (status >= 400) throw new Problem(body.code === 'conflict' ? 'conflict' : 'validation')
}

async function findInconsistencies(totals: SQL[]): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'a unit was lost or sold twice' AS violation, id::text FROM products JOIN (VALUES ${sql.join(totals, sql`, `)}) AS start (id, units) USING (id)
      WHERE units <> stock + (SELECT coalesce(sum(h.quantity - h.returned), 0) FROM stock_holds h
        WHERE h.product_id = id AND h.status <> 'released')
    UNION ALL SELECT 'a line and its hold differ', l.id::text FROM stock_holds h
      JOIN order_lines l ON l.id = h.order_line_id JOIN orders o ON o.id = l.order_id
      WHERE h.quantity <> l.quantity OR (h.status = 'taken') <> (l.status = 'completed')
        OR (h.status = 'held' AND o.status <> 'pending')`)
  return rows
}
