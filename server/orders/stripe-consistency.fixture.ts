import { count, eq, notInArray, sql } from 'drizzle-orm'
import { courses, workshops } from '#db/schema/classes.ts'
import { mails } from '#db/schema/mail.ts'
import { enrollments, orderLines, orders, refunds, seats } from '#db/schema/orders.ts'
import type { FakeStripe } from '../../tests/fake-stripe/server.ts'
import type { Session } from '../../tests/fake-stripe/types.ts'
import type { TestSite } from '../../tests/test-server.ts'

/** Where our books and Stripe's say different things, in words; none is how it must be. */
export async function differences(site: TestSite, stripe: FakeStripe): Promise<string[]> {
  const faults: string[] = []
  const pages = Map.groupBy(stripe.books.sessions.values(), ({ metadata }) => metadata.order_id ?? '')
  const cameBack = ordersOfFailedRefunds(stripe)
  const receipts = await receiptsByOrder(site)
  let [earnedHere, earnedThere] = [0, 0]
  for (const order of await site.base.db.select().from(orders)) {
    const say = (what: string) => faults.push(`order ${order.id}: ${what}`)
    const mine = pages.get(order.id) ?? []
    if (mine.length !== 1) say(`${mine.length} pages`)
    const [page] = mine
    if (!page) continue
    const there = moneyOf(stripe, page)
    earnedThere += there.paid - there.gone
    if (page.status === 'open') say('its page is still open')
    if (order.needsReview !== null) say(order.needsReview)
    if (order.refundedMinor !== there.gone) say(`${order.refundedMinor} went back here, ${there.gone} there`)
    const wanted = wantedStates(order, there, cameBack)
    if (!wanted.includes(order.status)) say(`${order.status}, and ${there.paid} paid, ${there.gone} gone: ${wanted}`)
    if (there.paid > 0) earnedHere += order.totalMinor - order.refundedMinor
    const told = receipts.get(order.id) ?? 0
    if (order.status === 'completed' ? told !== 1 : told > 1) say(`${told} receipts`)
    if (order.status === 'failed' && told > 0) say('a receipt and no payment')
  }
  if (earnedHere !== earnedThere) faults.push(`earned ${earnedHere} here and ${earnedThere} there`)
  return [...faults, ...(await placeFaults(site, cameBack)), ...(await refundFaults(site, stripe, cameBack))]
}

function ordersOfFailedRefunds({ books }: FakeStripe): Set<string> {
  const failed = [...books.refunds.values()].filter(({ status }) => status === 'failed')
  return new Set(failed.map(({ charge }) => books.charges.get(charge)?.metadata.order_id ?? ''))
}

type Money = { paid: number; gone: number }

/** Amounts in minor units. */
function moneyOf({ books }: FakeStripe, page: Session): Money {
  if (page.payment_status !== 'paid') return { paid: 0, gone: 0 }
  const charge = books.chargeOf(page.id)
  const mine = <Row extends { charge: string }>(rows: Iterable<Row>) =>
    [...rows].filter((row) => row.charge === charge.id)
  const sum = (rows: { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const refunded = sum(mine(books.refunds.values()).filter(({ status }) => status === 'succeeded'))
  const lost = sum(mine(books.disputes.values()).filter(({ status }) => status === 'lost'))
  return { paid: charge.amount, gone: Math.min(charge.amount, refunded + lost) }
}

/** Money that came back gives the places again, unless one of them is somebody else's by now. */
function wantedStates(order: typeof orders.$inferSelect, { paid, gone }: Money, cameBack: Set<string>): string[] {
  if (paid === 0 || order.failedBecause === 'sold_out') return ['failed']
  if (gone === paid) return ['refunded']
  return cameBack.has(order.id) ? ['completed', 'refunded'] : ['completed']
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

/** Each paid line is handed over exactly once, each other never; no seat is lost or sold twice. */
async function placeFaults(site: TestSite, cameBack: Set<string>): Promise<string[]> {
  const { db } = site.base
  const faults: string[] = []
  const rows = await db
    .select({ order: orders, line: orderLines, enrollment: enrollments.status, seat: seats.status })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
  const seen = new Set<string>()
  for (const { order, line, enrollment, seat } of rows) {
    const say = (what: string) => faults.push(`line ${line.id} of ${order.status} order ${order.id}: ${what}`)
    if (seen.has(line.id)) say('it has two places')
    seen.add(line.id)
    const isBack = line.refundedMinor === line.unitMinor * line.quantity
    const wanted = order.status === 'completed' && isBack ? 'refunded' : order.status
    if (cameBack.has(order.id) && line.status === 'refunded') continue
    if (line.status !== wanted) say(`${line.status} instead of ${wanted}`)
    const isClass = line.productId === null
    if (isClass && enrollment !== wanted) say(`its enrolment is ${enrollment} instead of ${wanted}`)
    const seatWanted = line.workshopId === null ? null : wanted === 'completed' ? 'taken' : 'released'
    if (seat !== seatWanted) say(`its seat is ${seat} instead of ${seatWanted}`)
  }
  const inUse = sql<number>`count(*) FILTER (WHERE ${seats.status} <> 'released')::integer`
  const full = await db
    .select({ id: workshops.id, inUse, spots: workshops.spotsTotal })
    .from(workshops)
    .innerJoin(seats, eq(seats.workshopId, workshops.id))
    .groupBy(workshops.id)
  for (const { id, inUse: used, spots } of full) if (used > spots) faults.push(`workshop ${id}: ${used} of ${spots}`)
  const given = sql<number>`count(*) FILTER (WHERE ${orderLines.status} = 'completed')::integer`
  const attended = await db
    .select({ id: courses.id, given, students: courses.studentCount })
    .from(courses)
    .innerJoin(orderLines, eq(orderLines.courseId, courses.id))
    .groupBy(courses.id)
  for (const { id, given: sold, students } of attended)
    if (sold !== students) faults.push(`course ${id}: ${students} students, ${sold} places`)
  return faults
}

/** Each refund of ours was made at Stripe once at most. */
async function refundFaults(site: TestSite, { books }: FakeStripe, cameBack: Set<string>): Promise<string[]> {
  const made = Map.groupBy(books.refunds.values(), ({ metadata }) => metadata.refund_id ?? '')
  const ours = await site.base.db
    .select()
    .from(refunds)
    .where(notInArray(refunds.reason, ['by_hand', 'dispute']))
  return ours.flatMap(({ id, orderId, status, amountMinor }) => {
    const there = made.get(id) ?? []
    if (there.length > 1) return [`refund ${id}: made ${there.length} times`]
    // Of several that were told at once, another may be the one that is written down as come back.
    if (status !== 'done' || cameBack.has(orderId) || !there[0] || there[0].amount === amountMinor) return []
    return [`refund ${id}: ${amountMinor} here, ${there[0].amount} there`]
  })
}
