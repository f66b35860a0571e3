import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { createType, setDailyHours } from '../../../classes/coaching/coaching.fixture.ts'
import { getSlots } from '../../../classes/coaching/list-types.ts'
import { listUserBookings } from '../../../classes/coaching/list-user-bookings.ts'
import { bookCoaching, cancelBooking, cancelBookingAsOwner, getRescheduleSlots, rescheduleBooking } from '../index.ts'
import { crashingAt, MINUTE_MS } from '../orders.fixture.ts'
import { asAdmin, createBuyers, elementOf, orderActions, pay, runHistories } from '../random-histories.fixture.ts'

const run = randomRun('random histories of booked sessions', { short: 1, full: 40, seed: 1031 })

const site = await openSiteForFile()
// Few slots, so that the users compete for them.
await setDailyHours(site, '10:00', '13:00')
const contextOf = await createBuyers(site, 3)
const terms = { daysAhead: 3, noticeHours: 0 }
const types = [
  await createType(site, { ...terms, bufferMinutes: 30, cancelHours: 2 }),
  await createType(site, { ...terms, minutes: 30, cancelHours: 0 }),
]

/** The log lines at which an action ends like a killed process, in its transaction. */
const crashes = ['order completed', 'session canceled', 'session rescheduled', 'refund recorded']

type Values = { user: number; other: number; crash: string | null }

const crashing = ({ user, crash }: Values) => crashingAt(contextOf(user), crash)

async function hold(values: Values) {
  const type = elementOf(types, values.other)
  const startsAt = type && elementOf((await getSlots(contextOf(values.user), type)).slots, values.other)
  return startsAt ? bookCoaching(crashing(values), { typeId: type.id, startsAt }) : 'skipped'
}

const onBooking =
  (act: (booking: { id: string }, values: Values) => Promise<unknown>) => async (_: object, values: Values) => {
    const bookings = await listUserBookings(contextOf(values.user))
    const booking = elementOf(
      bookings.filter(({ status }) => status === 'booked'),
      values.other,
    )
    return booking ? act(booking, values) : 'skipped'
  }

const actions = {
  ...orderActions(site, crashing, { maxUnits: 1 }),
  hold: (_: object, values: Values) => hold(values),
  book: async (_: object, values: Values) => {
    const checkout = await hold(values)
    return checkout === 'skipped' ? checkout : pay(contextOf(values.user), checkout)
  },
  reschedule: onBooking(async ({ id }, values) => {
    const startsAt = elementOf((await getRescheduleSlots(contextOf(values.user), { id })).slots, values.other)
    return startsAt ? rescheduleBooking(crashing(values), { id, startsAt }) : 'skipped'
  }),
  cancel: onBooking((booking, values) => cancelBooking(crashing(values), booking)),
  cancelAsOwner: onBooking((booking, values) => cancelBookingAsOwner(asAdmin(crashing(values)), booking)),
  wait: async () => site.clock.advance(3 * 60 * MINUTE_MS),
}

test(`over ${run.runs} random histories with crashes: times, included sessions, orders and money agree`, async () => {
  const counts = await runHistories(site, {
    run,
    maxCommands: 80,
    values: fc.record({
      user: fc.nat(2),
      other: fc.nat(1000),
      crash: fc.constantFrom(null, null, null, null, ...crashes),
    }),
    weights: {
      ...{ jobs: 3, buyKit: 2, book: 4, hold: 2, reschedule: 3, cancel: 2 },
      ...{ cancelAsOwner: 1, refundUnit: 0, refundRest: 2, expire: 1, wait: 1 },
    },
    actions,
    createState: async () => ({}),
    check: async (_, action) => [
      ...(await findInconsistencies()),
      ...(action === 'jobs' || action === 'end' ? await findUnsettled() : []),
    ],
  })
  for (const outcome of ['book done', 'reschedule done', 'cancel done', 'cancelAsOwner done', 'refundRest done'])
    expect(counts[outcome] ?? 0, outcome).toBeGreaterThan(10 * run.share)
  for (const outcome of ['reschedule crashed', 'cancel crashed', 'cancel conflict', 'book crashed'])
    expect(counts[outcome] ?? 0, outcome).toBeGreaterThanOrEqual(Math.floor(2 * run.share))
})

/** Returns what differs after a transaction. */
async function findInconsistencies(): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'two at one time' AS what, a.id::text FROM coaching_bookings a JOIN coaching_bookings b ON a.id < b.id
      AND a.starts_at < b.busy_until AND b.starts_at < a.busy_until
      WHERE a.status <> 'canceled' AND b.status <> 'canceled'
    UNION ALL SELECT 'booked without an order', b.id::text FROM coaching_bookings b JOIN order_lines l ON l.id = b.order_line_id
      WHERE b.status = 'booked' AND l.status <> 'completed'
    UNION ALL SELECT 'held without an order', b.id::text FROM coaching_bookings b JOIN order_lines l ON l.id = b.order_line_id
      WHERE b.status = 'held' AND l.status <> 'pending'
    UNION ALL SELECT 'paid without a time', b.id::text FROM coaching_bookings b JOIN order_lines l ON l.id = b.order_line_id
      WHERE b.status = 'canceled' AND l.status = 'completed' AND NOT EXISTS (SELECT FROM refunds r
        WHERE r.order_id = l.order_id AND r.status IN ('queued', 'failed'))
    UNION ALL SELECT 'included twice', entitlement_id::text FROM order_lines
      WHERE entitlement_id IS NOT NULL AND status IN ('pending', 'completed') GROUP BY 2 HAVING count(*) > 1
    UNION ALL SELECT 'included and paid', l.id::text FROM order_lines l WHERE l.entitlement_id IS NOT NULL AND l.unit_minor > 0
    UNION ALL SELECT 'task', t.id::text FROM order_tasks t JOIN entitlements e ON e.order_line_id = t.order_line_id
      AND e.part_position = t.position WHERE t.handover = 'session' AND e.revoked_at IS NULL
      AND (t.status = 'done') <> EXISTS (SELECT FROM order_lines l WHERE l.entitlement_id = e.id AND l.status = 'completed')
    UNION ALL SELECT 'lines', o.id::text FROM orders o
      WHERE o.total_minor <> (SELECT sum(unit_minor * quantity) FROM order_lines l WHERE l.order_id = o.id)
    UNION ALL SELECT 'refunded twice', id::text FROM orders WHERE refunded_minor > total_minor`)
  return rows
}

/** Returns what differs after the jobs of payments and refunds. */
async function findUnsettled(): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'refund' AS what, b.id::text FROM coaching_bookings b JOIN order_lines l ON l.id = b.order_line_id
      WHERE b.status = 'canceled' AND l.status = 'completed'
    UNION ALL SELECT 'ended access', b.id::text FROM coaching_bookings b JOIN order_lines l ON l.id = b.order_line_id
      JOIN entitlements e ON e.id = l.entitlement_id
      WHERE b.status = 'booked' AND e.revoked_at IS NOT NULL AND b.starts_at > ${site.base.now().toISOString()}::timestamptz
        AND e.revoked_at < b.starts_at
    UNION ALL SELECT 'money', o.id::text FROM orders o LEFT JOIN demo.checkouts c ON c.reference = o.id::text
      WHERE o.refunded_minor <> coalesce(c.refunded_minor, 0)
    UNION ALL SELECT 'payment', o.id::text FROM orders o LEFT JOIN demo.checkouts c ON c.reference = o.id::text
      WHERE o.total_minor > 0 AND (o.status IN ('completed', 'refunded') OR o.failed_because = 'sold_out') <> (c.status = 'paid')
    UNION ALL SELECT 'paid too late', id::text FROM orders
      WHERE failed_because = 'sold_out' AND refunded_minor <> total_minor`)
  return rows
}
