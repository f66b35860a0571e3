import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { anonymous } from '../../context.ts'
import { refundOrder } from '../../sales/orders/admin/admin-orders.fixture.ts'
import { createCourse, createWorkshop, linesOf } from '../../sales/orders/orders.fixture.ts'
import { settle } from '../../sales/orders/settlement/settle.ts'
import { cancelEnrollment, createPaidEnrollment, transferEnrollment } from '../enrollments/enrollments.fixture.ts'
import { queuedMailsTo } from './class-notifications.fixture.ts'
import { sendReminders } from './index.ts'

const site = await openSiteForFile({ seed: false })
const admin = await site.createUser({ admin: true })

async function calendarMailsTo(user: TestUser) {
  const queued = await queuedMailsTo(site, user)
  return queued.map(({ template, calendarMethod, calendar }) => [
    template,
    calendarMethod,
    /^UID:(\S+)@/m.exec(calendar ?? '')?.[1] ?? null,
    /^STATUS:(\w+)/m.exec(calendar ?? '')?.[1] ?? null,
  ])
}

async function refundAtProvider({ orderId, sessionId }: { orderId: string; sessionId: string }, amountMinor: number) {
  await site.base.payments.refund({ sessionId, amountMinor, key: crypto.randomUUID() })
  await settle(anonymous(site.base), { orderId })
}

async function createEnrollment() {
  const ann = await site.createUser({ name: 'Ann' })
  const { id } = await createWorkshop(site)
  return { ann, id, enrollment: await createPaidEnrollment(site, ann, { workshopId: id }) }
}

/** A canceled, refunded or transferred enrollment sends its buyer a calendar cancellation. */
test('calendar cancellation: sent when the buyer cancels the enrollment', async () => {
  const { ann, id, enrollment } = await createEnrollment()
  await cancelEnrollment(site, ann, enrollment.id)
  expect(await calendarMailsTo(ann)).toEqual([
    ['receipt', 'REQUEST', `workshop-${id}`, 'CONFIRMED'],
    ['order-refunded', 'CANCEL', `workshop-${id}`, 'CANCELLED'],
  ])
})

test('calendar cancellation: sent after a refund by an admin or at the provider', async () => {
  const [first, second] = [await createEnrollment(), await createEnrollment()]
  const [line] = await linesOf(site, first.enrollment.orderId)
  const response = await refundOrder(site, admin, first.enrollment.orderId, {
    lines: [{ lineId: line?.id, quantity: 1 }],
  })
  expect(response.status, response.body.message).toBe(200)
  await site.runJobs()
  await refundAtProvider(second.enrollment, 9700)
  for (const { ann, id } of [first, second])
    expect((await calendarMailsTo(ann)).at(-1)).toEqual(['order-refunded', 'CANCEL', `workshop-${id}`, 'CANCELLED'])
})

test('calendar cancellation: uses the course date that the buyer was sent', async () => {
  const ann = await site.createUser()
  const { id } = await createCourse(site, { nextStartDate: '2099-05-04' })
  const enrollment = await createPaidEnrollment(site, ann, { courseId: id })
  await cancelEnrollment(site, ann, enrollment.id)
  const [, cancellation] = await queuedMailsTo(site, ann)
  expect(cancellation?.calendarMethod).toBe('CANCEL')
  expect(cancellation?.calendar).toContain('DTSTART:20990504T090000Z')
})

test('calendar cancellation: not sent for a class without a date or one that has begun', async () => {
  const ann = await site.createUser()
  const { id } = await createCourse(site)
  const enrollment = await createPaidEnrollment(site, ann, { courseId: id })
  await cancelEnrollment(site, ann, enrollment.id)
  const pastBuyer = await site.createUser()
  const pastEnrollment = await createPaidEnrollment(site, pastBuyer, {
    courseId: (await createCourse(site, { nextStartDate: '2099-05-04' })).id,
  })
  await site.base.db
    .update(enrollments)
    .set({ startsAt: new Date('2024-01-01T09:00:00Z') })
    .where(eq(enrollments.id, pastEnrollment.id))
  await refundAtProvider(pastEnrollment, 5000)
  for (const user of [ann, pastBuyer])
    expect((await calendarMailsTo(user)).at(-1)?.slice(1)).toEqual([null, null, null])
})

test('transfer: cancels the old calendar event, sends the new one and a reminder', async () => {
  const { ann, id: from, enrollment } = await createEnrollment()
  const tomorrow = new Date(site.base.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id: to } = await createWorkshop(site, { on: tomorrow })
  await transferEnrollment(site, ann, enrollment.id, to)
  expect((await calendarMailsTo(ann)).slice(1).sort()).toEqual([
    ['enrollment-moved', 'REQUEST', `workshop-${to}`, 'CONFIRMED'],
    ['old-date-removed', 'CANCEL', `workshop-${from}`, 'CANCELLED'],
  ])
  const [enrolled] = await site.base.db.select().from(enrollments).where(eq(enrollments.id, enrollment.id))
  expect(enrolled?.startsAt?.toISOString().slice(0, 10)).toBe(tomorrow)
  const dayBefore = new Date((enrolled?.startsAt?.getTime() ?? 0) - 23 * 3_600_000)
  await sendReminders({ ...anonymous(site.base), now: () => dayBefore })
  expect(await queuedMailsTo(site, ann, 'reminder')).toHaveLength(1)
})
