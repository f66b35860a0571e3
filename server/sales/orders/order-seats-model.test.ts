import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { spotsAvailable } from '#db/schema/classes/catalog.ts'
import { orders, refunds } from '#db/schema/sales/orders.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { Problem } from '../../problem.ts'
import { createWorkshop } from './orders.fixture.ts'
import { createBuyers, type HoldState, holdActions, runAtOnce, runHistories } from './random-histories.fixture.ts'

const run = randomRun('random seat histories', { short: 3, full: 200, seed: 20_240_301 })
const atOnce = randomRun('seat actions at once', { short: 6, full: 300, seed: 20_261_130 })
const SEATS = [1, 2, 3]

const site = await openSiteForFile({ seed: false })
const contextOf = await createBuyers(site, 8)

const actions = holdActions(
  site,
  ({ user }) => contextOf(user),
  ({ ids }: HoldState<string>, { item }) => ({ items: [{ kind: 'workshop', id: ids[item] ?? '', quantity: 1 }] }),
)
const values = fc.record({ user: fc.nat(7), item: fc.nat(SEATS.length - 1) })

async function createState(): Promise<HoldState<string>> {
  const workshops = await Promise.all(SEATS.map((seats) => createWorkshop(site, { seats })))
  return { ids: workshops.map(({ id }) => id), holds: new Map() }
}

test(`over ${run.runs} random histories: every seat is free, held or taken, and taken if and only if its enrollment is completed`, async () => {
  const totals = { refunds: 0, refundedOrders: 0 }
  const counts = await runHistories(site, {
    run,
    maxCommands: 100,
    values,
    // Workshops fill up and empty again, and events arrive late.
    weights: { hold: 3, buy: 1, pay: 2, settle: 3, decline: 1, cancel: 1, expire: 2, refund: 3 },
    actions,
    createState,
    check: async (_, action) => {
      if (action === 'end') {
        totals.refunds += await site.base.db.$count(refunds)
        totals.refundedOrders += await site.base.db.$count(orders, eq(orders.status, 'refunded'))
      }
      return findInconsistencies()
    },
  })
  expect(counts['hold sold_out']).toBeGreaterThan(100 * run.share)
  expect(counts['pay done']).toBeGreaterThan(100 * run.share)
  // Rare outcomes are certain in a full run alone. The number of late payments depends on the speed of the machine.
  if (run.share < 1) return
  expect(totals.refunds).toBeGreaterThan(3)
  expect(totals.refundedOrders).toBeGreaterThan(50)
})

test('actions that begin at once, in any order: the same is true when all have ended', async () => {
  const counts = await runAtOnce(site, {
    run: atOnce,
    maxCommands: 24,
    values,
    actions,
    // Half of the buyers have a hold, so that payments, expiry and settlement meet.
    createState: async () => {
      const state = await createState()
      for (const user of [0, 2, 4, 6])
        await actions.hold(state, { user, item: user % SEATS.length }).catch(expectProblem)
      return state
    },
    check: () => findInconsistencies(),
  })
  expect(counts['buy done'] ?? 0).toBeGreaterThan(0)
})

const expectProblem = (error: unknown) => expect(error).toBeInstanceOf(Problem)

async function findInconsistencies(): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT * FROM (
      SELECT workshops.id, workshops.spots_total AS total, ${spotsAvailable} AS available,
        (SELECT count(*)::int FROM seats s WHERE s.workshop_id = workshops.id AND s.status = 'held') AS held,
        (SELECT count(*)::int FROM seats s WHERE s.workshop_id = workshops.id AND s.status = 'taken') AS sold,
        (SELECT count(*)::int FROM enrollments e WHERE e.workshop_id = workshops.id AND e.status = 'completed') AS enrolled,
        (SELECT count(*)::int FROM enrollments e JOIN seats s USING (order_line_id)
          WHERE e.workshop_id = workshops.id AND (e.status = 'completed') <> (s.status = 'taken')) AS apart,
        (SELECT count(*)::int FROM seats s JOIN order_lines l ON l.id = s.order_line_id
          WHERE s.workshop_id = workshops.id AND s.status = 'held' AND l.status <> 'pending') AS held_without_order
      FROM workshops
    ) sums WHERE available + held + sold <> total OR sold <> enrolled OR apart > 0 OR held_without_order > 0`)
  return rows
}
