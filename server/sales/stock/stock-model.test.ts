import { eq, type SQL, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOLD_MINUTES } from '#contract/limits.ts'
import { products } from '#db/schema/content/store.ts'
import { anonymous, type Ctx } from '#server/context.ts'
import { actOnCheckout } from '#server/site/demo/checkout-page.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { Problem } from '../../problem.ts'
import { fetchAdminOrder, refundOrder } from '../orders/admin/admin-orders.fixture.ts'
import { expireOrder, placeOrder } from '../orders/index.ts'
import {
  contextFor,
  crashingContext,
  createProduct,
  MINUTE_MS,
  sessionIdFromUrl,
  shippingAddress,
  withNewSession,
} from '../orders/orders.fixture.ts'
import { settle } from '../orders/settlement/settle.ts'

const { runs: STEPS, seed, share } = randomRun('random stock steps', { short: 150, full: 5_000, seed: 20_261_125 })
const BUYERS = 12
const STOCKS = [1, 3, 6]

const site = await openSiteForFile({ seed: false })

const acts = [
  ...(['order', 'order', 'order', 'pay', 'pay', 'settle', 'settle', 'crash'] as const),
  ...(['decline', 'cancel', 'expire', 'expire', 'refund', 'refund', 'return'] as const),
]
type Placed = { orderId: string; sessionId: string; totalMinor: number; expiresAt: number }

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
  const placed = new Map<string, Placed>()
  const counts: Record<string, number> = {}
  for (const { buyer, product, quantity, act } of fc.sample(step, { numRuns: STEPS, seed })) {
    const [user, productId] = [buyers[buyer], ids[product]]
    if (!user || productId === undefined) throw new Error('unknown user or product')
    const name = `${buyer} ${product}`
    const order = placed.get(name)
    const outcome = await outcomeOf(async () => {
      if (act === 'order') placed.set(name, await orderUnits(user, productId, quantity))
      else if (act === 'crash' && order) await settle(crashingContext(site, user), order).catch(ignoreCrash)
      else if (act === 'return' && order) await returnUnit(admin, order)
      else if (order && act !== 'crash' && act !== 'return') await actOn(ctx, order, act)
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

async function orderUnits(user: TestUser, id: number, quantity: number): Promise<Placed> {
  const ctx = contextFor(site, user)
  const expiresAt = ctx.now().getTime() + HOLD_MINUTES * MINUTE_MS
  const { orderId, url } = await placeOrder(ctx, {
    items: [{ kind: 'product', id, quantity }],
    shipTo: shippingAddress,
  })
  return { orderId, sessionId: sessionIdFromUrl(url), totalMinor: quantity * 1_000, expiresAt }
}

/** A refund needs an amount, so it is one cent. */
async function returnUnit(owner: TestUser, { orderId }: Placed): Promise<void> {
  const admin = await withNewSession(site, owner)
  const [line] = (await fetchAdminOrder(site, admin, orderId)).body.lines
  const lines = [{ lineId: line?.id, amountMinor: 1, returnedUnits: 1 }]
  const { status, body } = await refundOrder(site, admin, orderId, { lines })
  if (status >= 400) throw new Problem(body.code === 'conflict' ? 'conflict' : 'validation')
}

type Act = Exclude<(typeof acts)[number], 'order' | 'crash' | 'return'>

async function actOn(ctx: Ctx, { orderId, sessionId, totalMinor, expiresAt }: Placed, act: Act): Promise<void> {
  if (act === 'settle') await settle(ctx, { orderId })
  else if (act === 'expire') {
    site.clock.advance(Math.max(0, expiresAt - ctx.now().getTime()) / 4)
    await expireOrder(ctx, { orderId })
  } else if (act !== 'refund') await actOnCheckout(ctx, { id: sessionId, action: act })
  else {
    const session = await ctx.payments.getSession(sessionId)
    const amountMinor = totalMinor - (session?.refundedMinor ?? 0)
    if (session?.status === 'paid' && amountMinor > 0)
      await ctx.payments.refund({ sessionId, amountMinor, key: orderId })
  }
}

async function outcomeOf(work: () => Promise<void>): Promise<string> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code
    throw error
  }
}

function ignoreCrash(error: unknown): void {
  if (!(error instanceof Error && error.message === 'crash')) throw error
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
