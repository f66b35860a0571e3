import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '#server/context.ts'
import { randomRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { createType, setDailyHours } from '../../../classes/coaching/coaching.fixture.ts'
import { getSlots } from '../../../classes/coaching/list-types.ts'
import { listUserBookings } from '../../../classes/coaching/list-user-bookings.ts'
import { runAllJobs } from '../../entitlements/entitlements.fixture.ts'
import { getAdminOrder } from '../admin/index.ts'
import {
  bookCoaching,
  cancelBooking,
  cancelBookingAsOwner,
  getRescheduleSlots,
  placeOrder,
  refundOrder,
  rescheduleBooking,
} from '../index.ts'
import { contextFor, MINUTE_MS, shippingAddress } from '../orders.fixture.ts'
import { elementOf, expirePendingOrders, findRefundableOrder, outcomeOf, payOnPage } from '../random-steps.fixture.ts'

const {
  runs: STEPS,
  seed,
  share,
} = randomRun('random histories of booked sessions', { short: 40, full: 1500, seed: 20_261_126 })

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
// Few slots, so that the users compete for them.
await setDailyHours(site, '10:00', '13:00')

const acts = [
  ...(['jobs', 'jobs', 'jobs', 'buyKit', 'buyKit', 'book', 'book', 'book', 'book', 'hold', 'hold'] as const),
  ...([
    'reschedule',
    'reschedule',
    'reschedule',
    'cancel',
    'cancel',
    'cancelAsOwner',
    'refund',
    'expire',
    'wait',
  ] as const),
]
type Step = { act: (typeof acts)[number]; user: number; other: number; crash: keyof typeof crashes }

/** The log line at which the step ends like a killed process, in its transaction. */
const crashes = {
  none: null,
  completing: 'order completed',
  canceling: 'session canceled',
  rescheduling: 'session rescheduled',
  refunding: 'refund recorded',
} as const

const step = fc.record<Step>({
  act: fc.constantFrom(...acts),
  user: fc.nat(4),
  other: fc.nat(1000),
  crash: fc.constantFrom('none', 'none', 'none', 'none', 'completing', 'canceling', 'rescheduling', 'refunding'),
})

test(`over ${STEPS} random steps with crashes: times, included sessions, orders and money agree`, async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => site.createUser()))
  const terms = { daysAhead: 3, noticeHours: 0 }
  const types = [
    await createType(site, { ...terms, bufferMinutes: 30, cancelHours: 2 }),
    await createType(site, { ...terms, minutes: 30, cancelHours: 0 }),
  ]
  const outcomeCounts: Record<string, number> = {}
  for (const { act, user: userIndex, other, crash } of fc.sample(step, { numRuns: STEPS, seed })) {
    const [user, type] = [elementOf(users, userIndex), elementOf(types, other)]
    if (!user || !type) throw new Error('no user or session')
    const ctx = contextFor(site, user)
    const crashing = crashingAt(ctx, crashes[crash])
    const pay = (checkout: { url: string }) => payOnPage(ctx, checkout)
    const findBooking = async () =>
      elementOf(
        (await listUserBookings(ctx)).filter(({ status }) => status === 'booked'),
        other,
      )
    const hold = async () => {
      const startsAt = elementOf((await getSlots(ctx, type)).slots, other)
      return startsAt ? bookCoaching(crashing, { typeId: type.id, startsAt }) : undefined
    }
    const perform: Record<Step['act'], () => Promise<unknown>> = {
      buyKit: async () => pay(await placeOrder(ctx, { items: [kitItem], shipTo: shippingAddress })),
      hold,
      book: async () => {
        const checkout = await hold()
        if (checkout) await pay(checkout)
      },
      reschedule: async () => {
        const booking = await findBooking()
        if (!booking) return
        const startsAt = elementOf((await getRescheduleSlots(ctx, booking)).slots, other)
        if (startsAt) await rescheduleBooking(crashing, { id: booking.id, startsAt })
      },
      cancel: async () => {
        const booking = await findBooking()
        if (booking) await cancelBooking(crashing, booking)
      },
      cancelAsOwner: async () => {
        const booking = await findBooking()
        if (booking) await cancelBookingAsOwner(asAdmin(crashing), booking)
      },
      refund: () => refundAny(crashing, other),
      expire: () => expirePendingOrders(site, ctx),
      wait: async () => site.clock.advance(3 * 60 * MINUTE_MS),
      jobs: () => runAllJobs(site),
    }
    const outcome = await outcomeOf(perform[act])
    outcomeCounts[`${act} ${outcome}`] = (outcomeCounts[`${act} ${outcome}`] ?? 0) + 1
    expect(await findInconsistencies(), `${act} by ${userIndex}`).toEqual([])
    if (act === 'jobs') expect(await findUnsettled(), 'after all jobs').toEqual([])
  }
  await runAllJobs(site)
  expect([...(await findInconsistencies()), ...(await findUnsettled())]).toEqual([])
  for (const outcome of ['book done', 'reschedule done', 'cancel done', 'cancelAsOwner done', 'refund done'])
    expect(outcomeCounts[outcome] ?? 0, outcome).toBeGreaterThan(10 * share)
  for (const outcome of ['reschedule crashed', 'cancel crashed', 'cancel conflict', 'book crashed'])
    expect(outcomeCounts[outcome] ?? 0, outcome).toBeGreaterThanOrEqual(Math.floor(2 * share))
})

const kitItem = { kind: 'product' as const, id: 999, quantity: 1 }

function crashingAt(ctx: Ctx, at: string | null): Ctx {
  const info = (_: unknown, message?: string) => {
    if (message === at) throw new Error('crash')
  }
  return at === null ? ctx : { ...ctx, log: Object.assign(ctx.log.child({}), { info }) }
}

function asAdmin(ctx: Ctx): Ctx {
  const { viewer } = contextFor(site, admin)
  return { ...ctx, viewer: viewer && { ...viewer, role: 'admin' as const } }
}

/** Refunds a session or a kit completely, as an admin. */
async function refundAny(ctx: Ctx, other: number): Promise<void> {
  const order = await findRefundableOrder(ctx, other)
  if (!order) return
  const { id, version } = await getAdminOrder(asAdmin(ctx), order)
  await refundOrder(asAdmin(ctx), { id, version, reason: 'They asked for it.' })
}

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
