import { randomUUID } from 'node:crypto'
import { count, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { profiles } from '#db/schema/accounts.ts'
import { orders } from '#db/schema/orders.ts'
import { anonymous } from '#server/context.ts'
import { randomRun } from '../../tests/run-length.ts'
import { reconcile } from './index.ts'
import { aCourse, aProduct, aWorkshop, MINUTE_MS } from './orders.fixture.ts'
import { aSiteOnStripe } from './stripe.fixture.ts'
import { differences } from './stripe-consistency.fixture.ts'
import { liveThrough, type Stage, story } from './stripe-random-history.fixture.ts'

/**
 * A thousand people buy at once what there is too little of, while the program dies, messages are lost, repeated and
 * half done, and money goes back in every way. In the end there is only one truth.
 */

const { runs: PURCHASES, seed } = randomRun('random purchases at Stripe', { short: 150, long: 1_000, seed: 22_112_026 })
/** Too few seats for all. */
const WORKSHOPS = PURCHASES / 25
const DAYS = 5
const LANES = 4

const at = aSiteOnStripe()
let stage: Stage
let buyers: { id: string; email: string }[]
beforeAll(async () => {
  const { site, stripe } = at
  const { db } = site.base
  const [owner] = [await site.person({ admin: true })]
  const ids = <T>(rows: { id: T }[]) => rows.map(({ id }) => id)
  const some = <T>(length: number, make: () => Promise<T>) => Promise.all(Array.from({ length }, make))
  const workshops = ids(await some(WORKSHOPS, () => aWorkshop(site, { seats: 5, price: '97.01' })))
  const courses = ids(await some(5, () => aCourse(site, { price: '49.99' })))
  const products = ids(await some(3, () => aProduct(site, { price: '24.33' })))
  stage = { site, stripe, admin: owner, workshops, courses, products }
  buyers = await db
    .insert(profiles)
    .values(
      Array.from({ length: PURCHASES }, () => ({
        email: `${randomUUID()}@example.com`,
        name: '',
        emailVerified: true,
      })),
    )
    .returning({ id: profiles.id, email: profiles.email })
  // From here on it reads what Stripe tells.
  await reconcile(anonymous(site.base))
})

test(`after ${PURCHASES} random purchases, crashes, lost and repeated events, refunds and disputes: our ledger equals Stripe’s`, async () => {
  const stories = fc.sample(story, { numRuns: PURCHASES, seed })
  let bought = 0
  for (let day = 0; day < DAYS; day += 1) {
    const today = stories.map((told, which) => ({ told, which })).filter(({ which }) => which % DAYS === day)
    const late: string[] = []
    const walk = async (lane: number) => {
      for (const { told, which } of today.filter((_, at) => at % LANES === lane)) {
        const buyer = buyers[which]
        const done = buyer ? await liveThrough(stage, buyer, told) : null
        if (done) bought += 1
        if (done && told.ending === 'late') late.push(done.sessionId)
      }
    }
    await Promise.all(Array.from({ length: LANES }, (_, lane) => walk(lane)))
    await jobs()
    // The holds are over, and nobody has closed the pages yet: some are paid all the same.
    at.site.clock.advance(31 * MINUTE_MS)
    for (const sessionId of late) if (at.stripe.books.get(sessionId).status === 'open') at.stripe.books.pay(sessionId)
  }
  at.site.clock.advance(61 * MINUTE_MS)
  for (let round = 0; round < 3; round += 1) {
    await reconcile(anonymous(at.site.base), { quietMs: 0 })
    await jobs()
  }
  expect(await differences(at.site, at.stripe)).toEqual([])
  expect(bought).toBeGreaterThan(PURCHASES * 0.9)
}, 1_800_000)

/** What fails is tried again by the next round. */
const jobs = () => at.site.work().catch(() => 0)

test('the random purchases cover every final state', async () => {
  const outcome = sql<string>`coalesce(${orders.failedBecause}, ${orders.status})`
  const rows = await at.site.base.db.select({ outcome, orders: count() }).from(orders).groupBy(outcome)
  const outcomes = ['checkout_failed', 'completed', 'declined', 'expired', 'refunded', 'sold_out']
  expect(rows.map((row) => row.outcome).sort()).toEqual(outcomes)
})
