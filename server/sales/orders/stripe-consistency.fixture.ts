import { count, eq, notInArray, sql } from 'drizzle-orm'
import { courses, workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { mails } from '#db/schema/platform/mail.ts'
import { orderLines, orders, refunds } from '#db/schema/sales/orders.ts'
import type { FakeStripe } from '../../../tests/fake-stripe/server.ts'
import type { Session } from '../../../tests/fake-stripe/types.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { findInvoiceDifferences } from '../invoices/invoices.fixture.ts'
import { itemTotalMinor } from './order.ts'

export async function findDifferences(site: TestSite, stripe: FakeStripe): Promise<string[]> {
  const differences: string[] = []
  const sessionsByOrder = Map.groupBy(stripe.state.sessions.values(), ({ metadata }) => metadata.order_id ?? '')
  const reversedOrders = ordersOfFailedRefunds(stripe)
  const receipts = await receiptsByOrder(site)
  let [siteRevenue, stripeRevenue] = [0, 0]
  for (const order of await site.base.db.select().from(orders)) {
    const report = (text: string) => differences.push(`order ${order.id}: ${text}`)
    const sessions = sessionsByOrder.get(order.id) ?? []
    if (sessions.length !== 1) report(`${sessions.length} sessions`)
    const [session] = sessions
    if (!session) continue
    const totals = paymentTotals(stripe, session)
    stripeRevenue += totals.paid - totals.refunded
    if (session.status === 'open') report('session is still open')
    if (order.paymentMismatch !== null) report(order.paymentMismatch)
    if (order.refundedMinor !== totals.refunded)
      report(`refunded ${order.refundedMinor} here, ${totals.refunded} at Stripe`)
    const expected = allowedStatuses(order, totals, reversedOrders)
    if (!expected.includes(order.status))
      report(`${order.status} instead of ${expected}: paid ${totals.paid}, refunded ${totals.refunded}`)
    if (totals.paid > 0) siteRevenue += order.totalMinor - order.refundedMinor
    // A refunded order stays so when the bank returns a part of its refund and its seat is taken.
    const isFullyRefunded = order.status === 'refunded' && order.refundedMinor === order.totalMinor
    if (isFullyRefunded && order.shippingRefundedMinor !== order.shippingMinor)
      report(`shipping ${order.shippingRefundedMinor} of ${order.shippingMinor} refunded`)
    const receiptCount = receipts.get(order.id) ?? 0
    if (order.status === 'completed' ? receiptCount !== 1 : receiptCount > 1) report(`${receiptCount} receipts`)
    if (order.status === 'failed' && receiptCount > 0) report('receipt without payment')
  }
  if (siteRevenue !== stripeRevenue) differences.push(`revenue ${siteRevenue} here, ${stripeRevenue} at Stripe`)
  return [
    ...differences,
    ...(await findLineDifferences(site, reversedOrders)),
    ...(await findRefundDifferences(site, stripe, reversedOrders)),
    ...(await findInvoiceDifferences(site.base.db)),
  ]
}

function ordersOfFailedRefunds({ state }: FakeStripe): Set<string> {
  const failed = [...state.refunds.values()].filter(({ status }) => status === 'failed')
  return new Set(failed.map(({ charge }) => state.charges.get(charge)?.metadata.order_id ?? ''))
}

/** Amounts in minor units; `refunded` includes lost disputes. */
type Totals = { paid: number; refunded: number }

function paymentTotals({ state }: FakeStripe, session: Session): Totals {
  if (session.payment_status !== 'paid') return { paid: 0, refunded: 0 }
  const charge = state.chargeOf(session.id)
  const ofCharge = <Row extends { charge: string }>(rows: Iterable<Row>) =>
    [...rows].filter((row) => row.charge === charge.id)
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const refunded = sum(ofCharge(state.refunds.values()).filter(({ status }) => status === 'succeeded'))
  const lost = sum(ofCharge(state.disputes.values()).filter(({ status }) => status === 'lost'))
  return { paid: charge.amount, refunded: Math.min(charge.amount, refunded + lost) }
}

/** A failed refund restores the order, unless one of its seats was given to another buyer. */
function allowedStatuses(
  order: typeof orders.$inferSelect,
  { paid, refunded }: Totals,
  reversedOrders: Set<string>,
): string[] {
  if (paid === 0 || order.failedBecause === 'sold_out' || order.failedBecause === 'class_canceled') return ['failed']
  if (refunded === paid) return ['refunded']
  return reversedOrders.has(order.id) ? ['completed', 'refunded'] : ['completed']
}

async function receiptsByOrder(site: TestSite): Promise<Map<string, number>> {
  const order = sql<string>`substring(${mails.text} from '[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}')`
  const rows = await site.base.db
    .select({ order, receipts: count() })
    .from(mails)
    .where(eq(mails.template, 'receipt'))
    .groupBy(order)
  return new Map(rows.map((row) => [row.order, row.receipts]))
}

/** Each paid line is granted exactly once, each other line never; no seat is lost or sold twice. */
async function findLineDifferences(site: TestSite, reversedOrders: Set<string>): Promise<string[]> {
  const { db } = site.base
  const differences: string[] = []
  const rows = await db
    .select({ order: orders, line: orderLines, enrollment: enrollments.status, seat: seats.status })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
  const linesMinor = sql<number>`sum(${orderLines.unitMinor} * ${orderLines.quantity} - ${orderLines.discountMinor}
    + ${orderLines.taxAddedMinor})`
  const sums = await db
    .select({ order: orders, lines: linesMinor.mapWith(Number) })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .groupBy(orders.id)
  for (const { order, lines } of sums)
    if (order.totalMinor !== lines + order.shippingMinor)
      differences.push(`order ${order.id}: ${order.totalMinor} instead of ${lines} + ${order.shippingMinor}`)
  const seenLines = new Set<string>()
  for (const { order, line, enrollment, seat } of rows) {
    const report = (text: string) => differences.push(`line ${line.id} of ${order.status} order ${order.id}: ${text}`)
    if (seenLines.has(line.id)) report('two enrollments or seats')
    seenLines.add(line.id)
    const isRefunded = line.refundedMinor === itemTotalMinor(line)
    const expected = order.status === 'completed' && isRefunded ? 'refunded' : order.status
    if (reversedOrders.has(order.id) && line.status === 'refunded') continue
    if (line.status !== expected) report(`${line.status} instead of ${expected}`)
    const isClass = line.productId === null
    if (isClass && enrollment !== expected) report(`enrollment is ${enrollment} instead of ${expected}`)
    const expectedSeat = line.workshopId === null ? null : expected === 'completed' ? 'taken' : 'released'
    if (seat !== expectedSeat) report(`seat is ${seat} instead of ${expectedSeat}`)
  }
  const inUse = sql<number>`count(*) FILTER (WHERE ${seats.status} <> 'released')::integer`
  const workshopRows = await db
    .select({ id: workshops.id, inUse, capacity: workshops.spotsTotal })
    .from(workshops)
    .innerJoin(seats, eq(seats.workshopId, workshops.id))
    .groupBy(workshops.id)
  for (const row of workshopRows)
    if (row.inUse > row.capacity) differences.push(`workshop ${row.id}: ${row.inUse} seats of ${row.capacity}`)
  const sold = sql<number>`count(*) FILTER (WHERE ${orderLines.status} = 'completed')::integer`
  const courseRows = await db
    .select({ id: courses.id, sold, students: courses.studentCount })
    .from(courses)
    .innerJoin(orderLines, eq(orderLines.courseId, courses.id))
    .groupBy(courses.id)
  for (const row of courseRows)
    if (row.sold !== row.students) differences.push(`course ${row.id}: ${row.students} students, ${row.sold} sold`)
  return differences
}

async function findRefundDifferences(
  site: TestSite,
  { state }: FakeStripe,
  reversedOrders: Set<string>,
): Promise<string[]> {
  const stripeRefunds = Map.groupBy(state.refunds.values(), ({ metadata }) => metadata.refund_id ?? '')
  const siteRefunds = await site.base.db
    .select()
    .from(refunds)
    .where(notInArray(refunds.reason, ['by_hand', 'dispute']))
  return siteRefunds.flatMap(({ id, orderId, status, amountMinor }) => {
    const [stripeRefund, ...duplicates] = stripeRefunds.get(id) ?? []
    if (duplicates.length > 0) return [`refund ${id}: made ${1 + duplicates.length} times`]
    // With several concurrent events, another refund may have been recorded as reversed.
    if (status !== 'done' || reversedOrders.has(orderId) || !stripeRefund) return []
    if (stripeRefund.amount === amountMinor) return []
    return [`refund ${id}: ${amountMinor} here, ${stripeRefund.amount} at Stripe`]
  })
}
