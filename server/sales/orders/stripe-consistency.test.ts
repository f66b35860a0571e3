import { randomUUID } from 'node:crypto'
import { count, eq, isNotNull, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profiles } from '#db/schema/people/accounts.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { createCoupon } from '../coupons/coupons.fixture.ts'
import { rate, saveZones, zone } from '../shipping/shipping.fixture.ts'
import { saveTax, taxRate } from '../tax/tax.fixture.ts'
import { reconcile } from './index.ts'
import { createCourse, createProduct, createWorkshop, MINUTE_MS } from './orders.fixture.ts'
import { openSiteOnStripe } from './stripe.fixture.ts'
import { findDifferences } from './stripe-consistency.fixture.ts'
import { type History, history, runHistory } from './stripe-random-history.fixture.ts'

const { runs: PURCHASES, seed } = randomRun('random purchases at Stripe', { short: 60, full: 500, seed: 22_112_026 })
const WORKSHOPS = PURCHASES / 25
const DAYS = 5
const LAST_USES = 5
const WORKERS = 4

const { site, stripe } = await openSiteOnStripe()
const { db } = site.base
const admin = await site.createUser({ admin: true })
const ids = <T>(rows: { id: T }[]) => rows.map(({ id }) => id)
const createMany = <T>(length: number, create: () => Promise<T>) => Promise.all(Array.from({ length }, create))
const workshops = ids(await createMany(WORKSHOPS, () => createWorkshop(site, { seats: 5, price: '97.01' })))
/** A workshop with one seat. */
const lastSeat = (await createWorkshop(site, { seats: 1, price: '97.01' })).id
const courses = ids(await createMany(5, () => createCourse(site, { price: '49.99' })))
const products = ids(await createMany(3, () => createProduct(site, { price: '24.33' })))
const rates = Object.entries({ Free: 0, Standard: 590, Express: 1_290 }).map(([name, priceMinor]) =>
  rate({ name, bands: [{ upTo: null, priceMinor }] }),
)
const rateIds = await saveZones(site, [zone({ rates })])
await saveTax(site, { rates: [taxRate({ countries: ['US'] })] })
await createCoupon(site, { code: 'SAVE', percent: 15 })
await createCoupon(site, { code: 'LAST', kind: 'amount', percent: null, amountMinor: 1_000, usesMax: LAST_USES })
await createCoupon(site, { code: 'SHIP', kind: 'shipping', percent: null })
const historyEnv = { site, stripe, admin, workshops, courses, products, rateIds }
const buyers = await db
  .insert(profiles)
  .values(
    Array.from({ length: PURCHASES + 2 }, () => ({
      email: `${randomUUID()}@example.com`,
      name: '',
      emailVerified: true,
    })),
  )
  .returning({ id: profiles.id, email: profiles.email })
await reconcile(anonymous(site.base))

test(`after ${PURCHASES} random purchases, crashes, lost and repeated events, refunds and disputes: the ledger equals Stripe’s`, async () => {
  const histories = fc.sample(history, { numRuns: PURCHASES, seed })
  let purchaseCount = 0
  for (let day = 0; day < DAYS; day += 1) {
    const historiesOfDay = histories
      .map((generated, index) => ({ generated, index }))
      .filter(({ index }) => index % DAYS === day)
    const lateSessionIds: string[] = []
    const runWorker = async (worker: number) => {
      for (const { generated, index } of historiesOfDay.filter((_, position) => position % WORKERS === worker)) {
        const buyer = buyers[index]
        const placed = buyer ? await runHistory(historyEnv, buyer, generated) : null
        if (placed) purchaseCount += 1
        if (placed && generated.ending === 'late') lateSessionIds.push(placed.sessionId)
      }
    }
    await Promise.all(Array.from({ length: WORKERS }, (_, worker) => runWorker(worker)))
    if (day === 0) lateSessionIds.push(await buyLastSeat(PURCHASES, 'late'))
    await runJobs()
    site.clock.advance(31 * MINUTE_MS)
    // Another buyer gets the seat before the late payment, so that one order is certain to be sold out.
    if (day === 0) await buyLastSeat(PURCHASES + 1, 'pay')
    for (const sessionId of lateSessionIds)
      if (stripe.state.getSession(sessionId).status === 'open') stripe.state.pay(sessionId)
  }
  site.clock.advance(61 * MINUTE_MS)
  for (let round = 0; round < 3; round += 1) {
    await reconcile(anonymous(site.base), { quietMs: 0 })
    await runJobs()
  }
  expect(await findDifferences(site, stripe)).toEqual([])
  expect(purchaseCount).toBeGreaterThan(PURCHASES * 0.8)
})

async function buyLastSeat(buyerIndex: number, ending: History['ending']): Promise<string> {
  const buyer = buyers[buyerIndex]
  const placed =
    buyer && (await runHistory({ ...historyEnv, workshops: [lastSeat] }, buyer, { ...plainPurchase, ending }))
  if (!placed) throw new Error('the seat was taken')
  return placed.sessionId
}

const plainPurchase: Omit<History, 'ending'> = {
  kinds: ['workshop'],
  quantity: 1,
  pick: 0,
  shipping: 'Free',
  coupon: null,
  crash: null,
  before: [],
  after: ['deliver'],
  refundKinds: [],
  dispute: null,
  reconcilerRuns: false,
}

const runJobs = () => site.runJobs().catch(() => 0)

test('unpaid orders release the uses of their coupons, and no coupon is used too often', async () => {
  const uses = await site.base.db
    .select({
      code: orders.couponCode,
      uses: sql<number>`count(*) FILTER (WHERE ${orders.couponReleasedAt} IS NULL)`.mapWith(Number),
      paid: sql<number>`count(*) FILTER (WHERE ${orders.status} IN ('completed', 'refunded'))`.mapWith(Number),
    })
    .from(orders)
    .where(isNotNull(orders.couponCode))
    .groupBy(orders.couponCode)
  expect(uses.map(({ code }) => code).toSorted()).toEqual(['LAST', 'SAVE', 'SHIP'])
  for (const { code, uses: counted, paid } of uses) {
    expect(counted).toBe(paid)
    if (code === 'LAST') expect(counted).toBeLessThanOrEqual(LAST_USES)
  }
})

test('the random purchases cover every final state', async () => {
  const outcome = sql<string>`coalesce(${orders.failedBecause}, ${orders.status})`
  const rows = await site.base.db.select({ outcome, orders: count() }).from(orders).groupBy(outcome)
  const outcomes = ['checkout_failed', 'completed', 'declined', 'expired', 'refunded', 'sold_out']
  expect(rows.map((row) => row.outcome).sort()).toEqual(outcomes)
  const ofLateBuyer = eq(orders.userId, buyers[PURCHASES]?.id ?? '')
  const lateOrders = await site.base.db.select({ because: orders.failedBecause }).from(orders).where(ofLateBuyer)
  expect(lateOrders).toEqual([{ because: 'sold_out' }])
})
