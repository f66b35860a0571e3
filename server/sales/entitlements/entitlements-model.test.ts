import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { cancelEnrollment } from '../../classes/enrollments/cancel.ts'
import { listUserEnrollments } from '../../classes/enrollments/index.ts'
import { listGifts } from '../orders/gifts/list-gifts.ts'
import { orderGift } from '../orders/gifts/order-gift.ts'
import { redeemGift } from '../orders/gifts/redeem-gift.ts'
import { placeOrder } from '../orders/index.ts'
import { crashingAt, createCourse, createWorkshop, shippingAddress } from '../orders/orders.fixture.ts'
import { createBuyers, elementOf, orderActions, pay, runHistories } from '../orders/random-histories.fixture.ts'

const run = randomRun('random histories of access and gifts', { short: 1, full: 60, seed: 87 })

const site = await openSiteForFile({
  limits: { giftCodeByAccount: { points: 1e6, seconds: 900 }, giftCodeByIp: { points: 1e6, seconds: 900 } },
})
const USERS = [0, 1, 2, 3, 4]
const contextOf = await createBuyers(site, USERS.length)

type ClassItem = { kind: 'workshop' | 'course'; id: string; quantity: 1 }
type State = { classes: ClassItem[] }
type Values = { user: number; item: number; other: number }

async function createState(): Promise<State> {
  const workshops = await Promise.all([1, 2, 4].map((seats) => createWorkshop(site, { seats })))
  const items = workshops.map(({ id }) => ({ kind: 'workshop' as const, id, quantity: 1 as const }))
  return { classes: [...items, { kind: 'course', id: (await createCourse(site)).id, quantity: 1 }] }
}

const classesOf = ({ classes }: State, { item }: Values) => ({ items: classes.slice(item, item + 1) })

const actions = {
  ...orderActions(site, ({ user }: Values) => contextOf(user), { maxUnits: 2 }),
  enroll: (state: State, values: Values) => {
    const ctx = contextOf(values.user)
    return pay(ctx, placeOrder(ctx, classesOf(state, values)))
  },
  crash: (state: State, values: Values) =>
    placeOrder(crashingAt(contextOf(values.user), 'order completed'), classesOf(state, values)),
  cancel: async (_: State, { user, other }: Values) => {
    const enrollments = await listUserEnrollments(contextOf(user))
    const enrollment = elementOf(
      enrollments.filter(({ canCancel }) => canCancel),
      other,
    )
    return enrollment ? cancelEnrollment(contextOf(user), enrollment) : 'skipped'
  },
  buyGift: ({ classes }: State, { user, item, other }: Values) => {
    const subject = classes[item]
    const gift = subject?.kind === 'workshop' ? { workshopId: subject.id } : { productId: 999 }
    return pay(contextOf(user), orderGift(contextOf(user), { ...gift, to: String(other), message: '' }))
  },
  redeem: async (_: State, { user, other }: Values) => {
    const gifts = await Promise.all(USERS.map((giver) => listGifts(contextOf(giver))))
    const code = elementOf(gifts.flat(), other)?.code
    return code ? redeemGift(contextOf(user), { code, shipTo: shippingAddress }) : 'skipped'
  },
}

test(`over ${run.runs} random histories: access, gift codes, seats and money agree with the orders`, async () => {
  const counts = await runHistories(site, {
    run,
    maxCommands: 50,
    values: fc.record({ user: fc.constantFrom(...USERS), item: fc.nat(3), other: fc.nat(1000) }),
    weights: {
      ...{ jobs: 4, buyKit: 2, enroll: 4, crash: 1, expire: 1, cancel: 1 },
      ...{ refundUnit: 2, refundRest: 1, buyGift: 2, redeem: 3 },
    },
    actions,
    createState,
    check: async (_, action) => [
      ...(await findInconsistencies()),
      ...(action === 'jobs' || action === 'end' ? await findUncanceled() : []),
    ],
  })
  for (const outcome of ['buyKit done', 'enroll done', 'redeem done', 'refundUnit done', 'buyGift done'])
    expect(counts[outcome] ?? 0, outcome).toBeGreaterThan(10 * run.share)
})

const paidUnits = sql`CASE WHEN l.status = 'completed' THEN greatest(0, l.quantity - coalesce((SELECT sum(f.quantity)
  FROM refund_lines f JOIN refunds r ON r.id = f.refund_id WHERE f.order_line_id = l.id AND r.status = 'done'), 0)) ELSE 0 END`

/** Returns what differs after a transaction. */
async function findInconsistencies(): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'access' AS what, l.id::text FROM order_lines l JOIN order_line_parts p ON p.order_line_id = l.id
      WHERE p.opens = 'classes' AND (SELECT count(*) FROM entitlements e WHERE e.order_line_id = l.id
        AND e.part_position = p.position AND e.revoked_at IS NULL) <> CASE WHEN l.gift IS NULL THEN ${paidUnits} ELSE 0 END
    UNION ALL SELECT 'codes', l.id::text FROM order_lines l
      WHERE (SELECT count(*) FROM gift_codes g WHERE g.order_line_id = l.id AND g.voided_at IS NULL)
        <> CASE WHEN l.gift IS NULL THEN 0 ELSE ${paidUnits} END
    UNION ALL SELECT 'redeemed twice', gift_code_id::text FROM order_lines
      WHERE gift_code_id IS NOT NULL AND status IN ('pending', 'completed') GROUP BY 2 HAVING count(*) > 1
    UNION ALL SELECT 'seats', w.id::text FROM workshops w
      WHERE (SELECT count(*) FROM seats s WHERE s.workshop_id = w.id AND s.status = 'taken')
        <> (SELECT count(*) FROM enrollments e WHERE e.workshop_id = w.id AND e.status = 'completed')
    UNION ALL SELECT 'gift enrolled its buyer', l.id::text FROM order_lines l JOIN enrollments e ON e.order_line_id = l.id
      WHERE l.gift IS NOT NULL
    UNION ALL SELECT 'money', o.id::text FROM orders o LEFT JOIN demo.checkouts c ON c.reference = o.id::text
      WHERE o.refunded_minor <> coalesce(c.refunded_minor, 0)
    UNION ALL SELECT 'lines', o.id::text FROM orders o
      WHERE o.total_minor <> (SELECT sum(unit_minor * quantity) FROM order_lines l WHERE l.order_id = o.id)`)
  return rows
}

/** Returns what differs after the jobs of payments and refunds. No class of this test begins. */
async function findUncanceled(): Promise<unknown[]> {
  const { rows } = await site.base.db.execute(sql`
    SELECT 'ended access' AS what, l.id::text FROM order_lines l JOIN entitlements e ON e.id = l.entitlement_id
      WHERE l.status = 'completed' AND e.revoked_at IS NOT NULL
    UNION ALL SELECT 'refunded gift', l.id::text FROM order_lines l JOIN gift_codes g ON g.id = l.gift_code_id
      WHERE l.status = 'completed' AND g.voided_at IS NOT NULL
    UNION ALL SELECT 'payment', o.id::text FROM orders o LEFT JOIN demo.checkouts c ON c.reference = o.id::text
      WHERE o.total_minor > 0 AND (o.status IN ('completed', 'refunded') OR o.failed_because = 'sold_out') <> (c.status = 'paid')
    UNION ALL SELECT 'paid too late', id::text FROM orders
      WHERE failed_because = 'sold_out' AND refunded_minor <> total_minor`)
  return rows
}
