import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '#server/context.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { cancelEnrollment } from '../../classes/enrollments/cancel.ts'
import { listUserEnrollments } from '../../classes/enrollments/index.ts'
import { getAdminOrder } from '../orders/admin/index.ts'
import { listGifts } from '../orders/gifts/list-gifts.ts'
import { orderGift } from '../orders/gifts/order-gift.ts'
import { redeemGift } from '../orders/gifts/redeem-gift.ts'
import { placeOrder, refundOrder } from '../orders/index.ts'
import { contextFor, crashingContext, createCourse, createWorkshop, shippingAddress } from '../orders/orders.fixture.ts'
import {
  elementOf,
  expirePendingOrders,
  findRefundableOrder,
  outcomeOf,
  payOnPage,
} from '../orders/random-steps.fixture.ts'
import { runAllJobs } from './entitlements.fixture.ts'

const {
  runs: STEPS,
  seed,
  share,
} = randomRun('random histories of access and gifts', { short: 25, full: 1500, seed: 20_261_125 })

const site = await openSiteForFile({
  limits: { giftCodeByAccount: { points: 1e6, seconds: 900 }, giftCodeByIp: { points: 1e6, seconds: 900 } },
})
const admin = await site.createUser({ admin: true })

const acts = [
  ...(['jobs', 'jobs', 'jobs', 'jobs'] as const),
  ...(['buyKit', 'buyKit', 'enroll', 'enroll', 'enroll', 'enroll', 'crash', 'expire', 'cancel'] as const),
  ...(['refundUnit', 'refundUnit', 'refundRest', 'buyGift', 'buyGift', 'redeem', 'redeem', 'redeem'] as const),
]
type Step = { act: (typeof acts)[number]; user: number; item: number; other: number }

const step = fc.record<Step>({ act: fc.constantFrom(...acts), user: fc.nat(4), item: fc.nat(3), other: fc.nat(1000) })

test(`over ${STEPS} random steps: access, gift codes, seats and money agree with the orders`, async () => {
  const users = await Promise.all(Array.from({ length: 5 }, () => site.createUser()))
  const classes = [
    ...(await Promise.all(
      [1, 2, 4].map(async (seats) => ({ kind: 'workshop' as const, ...(await createWorkshop(site, { seats })) })),
    )),
    { kind: 'course' as const, ...(await createCourse(site)) },
  ]
  const outcomeCounts: Record<string, number> = {}
  for (const { act, user: userIndex, item, other } of fc.sample(step, { numRuns: STEPS, seed })) {
    const [user, subject] = [elementOf(users, userIndex), elementOf(classes, item)]
    if (!user || !subject) throw new Error('no user or class')
    const ctx = contextFor(site, user)
    const classItem = { kind: subject.kind, id: subject.id, quantity: 1 as const }
    const pay = (checkout: { url: string }) => payOnPage(ctx, checkout)
    const perform: Record<Step['act'], () => Promise<unknown>> = {
      buyKit: async () => pay(await placeOrder(ctx, { items: [kitItem(1 + (other % 2))], shipTo: shippingAddress })),
      enroll: async () => pay(await placeOrder(ctx, { items: [classItem] })),
      crash: () => placeOrder(crashingContext(site, user), { items: [classItem] }),
      expire: () => expirePendingOrders(site, ctx),
      cancel: async () => {
        const booked = (await listUserEnrollments(ctx)).filter(({ canCancel }) => canCancel)
        const enrollment = elementOf(booked, other)
        if (enrollment) await cancelEnrollment(ctx, enrollment)
      },
      jobs: () => runAllJobs(site),
      refundUnit: () => refundAny(ctx, other, 1),
      refundRest: () => refundAny(ctx, other),
      buyGift: async () => {
        const gift = subject.kind === 'course' ? { productId: 999 } : { workshopId: subject.id }
        return pay(await orderGift(ctx, { ...gift, to: String(other), message: '' }))
      },
      redeem: async () => {
        const giver = elementOf(users, other)
        const gift = giver && elementOf(await listGifts(contextFor(site, giver)), other)
        if (gift?.code) await redeemGift(ctx, { code: gift.code, shipTo: shippingAddress })
      },
    }
    const outcome = await outcomeOf(perform[act])
    outcomeCounts[`${act} ${outcome}`] = (outcomeCounts[`${act} ${outcome}`] ?? 0) + 1
    expect(await findInconsistencies(), `${act} by ${userIndex}`).toEqual([])
    if (act !== 'jobs') continue
    expect(await findUncanceled(), 'after all jobs').toEqual([])
  }
  await runAllJobs(site)
  expect([...(await findInconsistencies()), ...(await findUncanceled())]).toEqual([])
  for (const outcome of ['buyKit done', 'enroll done', 'redeem done', 'refundUnit done', 'buyGift done'])
    expect(outcomeCounts[outcome] ?? 0, outcome).toBeGreaterThan(10 * share)
})

const kitItem = (quantity: number) => ({ kind: 'product' as const, id: 999, quantity })

/** Refunds one unit of a line, or the rest of an order, as an admin. */
async function refundAny(ctx: Ctx, other: number, quantity?: number): Promise<void> {
  const order = await findRefundableOrder(ctx, other)
  if (!order) return
  const { viewer } = contextFor(site, admin)
  const adminCtx = { ...ctx, viewer: viewer && { ...viewer, role: 'admin' as const } }
  const { id, version, lines } = await getAdminOrder(adminCtx, order)
  const units = quantity && [{ lineId: lines[0]?.id ?? '', quantity }]
  await refundOrder(adminCtx, { id, version, reason: 'They asked for it.', ...(units ? { lines: units } : {}) })
}

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
      WHERE o.total_minor > 0 AND (o.status IN ('completed', 'refunded')) <> (c.status = 'paid')`)
  return rows
}
