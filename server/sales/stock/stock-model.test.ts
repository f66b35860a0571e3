import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { products } from '#db/schema/content/store.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { Problem } from '../../problem.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { crashingAt, createProduct, shippingAddress, withNewSession } from '../orders/orders.fixture.ts'
import {
  createBuyers,
  type Hold,
  type HoldState,
  holdActions,
  onHold,
  runHistories,
} from '../orders/random-histories.fixture.ts'
import { settle } from '../orders/settlement/settle.ts'

const run = randomRun('random stock histories', { short: 3, full: 100, seed: 20_261_125 })
const STOCKS = [1, 3, 6]

const site = await openSiteForFile({ seed: false })
const owner = await site.createUser({ admin: true })
const contextOf = await createBuyers(site, 8)

test(`over ${run.runs} random histories with crashes: each unit is for sale, held or taken, and held or taken exactly for its orders`, async () => {
  const counts = await runHistories(site, {
    run,
    maxCommands: 100,
    values: fc.record({ user: fc.nat(7), item: fc.nat(STOCKS.length - 1), quantity: fc.integer({ min: 1, max: 3 }) }),
    weights: { hold: 3, buy: 1, pay: 2, settle: 2, crash: 1, decline: 1, cancel: 1, expire: 2, refund: 2, return: 2 },
    actions: {
      ...holdActions(
        site,
        ({ user }) => contextOf(user),
        ({ ids }: HoldState<number>, { item, quantity }: { user: number; item: number; quantity: number }) => ({
          items: [{ kind: 'product', id: ids[item] ?? 0, quantity }],
          shipTo: shippingAddress,
        }),
      ),
      crash: onHold((hold, { user }) => settle(crashingAt(contextOf(user), 'order completed'), hold)),
      return: onHold(returnUnit),
    },
    createState: async () => ({ ids: await Promise.all(STOCKS.map(createStocked)), holds: new Map() }),
    check: ({ ids }) => findInconsistencies(ids.map((id, index) => sql`(${id}::integer, ${STOCKS[index]}::integer)`)),
  })
  expect(counts['hold sold_out']).toBeGreaterThan(30 * run.share)
  expect(counts['pay done']).toBeGreaterThan(20 * run.share)
  expect(counts['return done']).toBeGreaterThan(3 * run.share)
})

async function createStocked(stock: number): Promise<number> {
  const { id } = await createProduct(site)
  await site.base.db.update(products).set({ stock }).where(eq(products.id, id))
  return id
}

/** A refund needs an amount, so it is one cent. */
async function returnUnit({ orderId }: Hold): Promise<void> {
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
