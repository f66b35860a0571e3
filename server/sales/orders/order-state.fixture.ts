import { asc, eq } from 'drizzle-orm'
import { workshops } from '#db/schema/classes/catalog.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { seats } from '#db/schema/classes/seats.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { demoMailbox } from '#db/schema/site/demo.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'

export async function orderRow(site: TestSite, id: string) {
  const [row] = await site.base.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`no order ${id}`)
  return row
}

export function ordersOf(site: TestSite, { id }: TestUser) {
  return site.base.db.select().from(orders).where(eq(orders.userId, id))
}

export function linesOf(site: TestSite, orderId: string) {
  return site.base.db.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(asc(orderLines.position))
}

export function enrollmentsOf(site: TestSite, { id }: TestUser) {
  return site.base.db.select().from(enrollments).where(eq(enrollments.userId, id))
}

export async function orderState(site: TestSite, id: string) {
  const { status, failedBecause, paymentMismatch } = await orderRow(site, id)
  const lines = await site.base.db
    .select({ line: orderLines.status, enrollment: enrollments.status, seat: seats.status })
    .from(orderLines)
    .leftJoin(enrollments, eq(enrollments.orderLineId, orderLines.id))
    .leftJoin(seats, eq(seats.orderLineId, orderLines.id))
    .where(eq(orderLines.orderId, id))
    .orderBy(orderLines.position)
  return { status, failedBecause, paymentMismatch, lines }
}

export async function seatCounts(site: TestSite, workshopId: string) {
  const rows = await site.base.db.select({ status: seats.status }).from(seats).where(eq(seats.workshopId, workshopId))
  const [workshop] = await site.base.db.select().from(workshops).where(eq(workshops.id, workshopId))
  const countByStatus = (status: string) => rows.filter((row) => row.status === status).length
  const [held, taken] = [countByStatus('held'), countByStatus('taken')]
  return { held, taken, free: (workshop?.spotsTotal ?? 0) - held - taken }
}

export function mailsTo(site: TestSite, { email }: TestUser) {
  return site.base.db
    .select()
    .from(demoMailbox)
    .where(eq(demoMailbox.recipient, email))
    .orderBy(demoMailbox.sentAt, demoMailbox.id)
}

export async function mailSubjectsTo(site: TestSite, user: TestUser): Promise<string[]> {
  return (await mailsTo(site, user)).map((mail) => mail.subject)
}
