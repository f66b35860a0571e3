import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollments } from '#db/schema/orders.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import { anonymous } from '../context.ts'
import { aPaidEnrollment, cancel, move } from '../enrollments/enrollments.fixture.ts'
import { payBack } from '../orders/admin/admin-orders.fixture.ts'
import { settle } from '../orders/index.ts'
import { aCourse, aWorkshop, linesOf } from '../orders/orders.fixture.ts'
import { promisedTo } from './class-notifications.fixture.ts'
import { sendReminders } from './index.ts'

let site: TestSite
let boss: TestUser
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  boss = await site.person({ admin: true })
})
afterAll(() => site.close())

/** What the mails to somebody bring for their calendar: how, which class, and in which state. */
async function entriesTo(who: TestUser) {
  const told = await promisedTo(site, who)
  return told.map(({ template, calendarMethod, calendar }) => [
    template,
    calendarMethod,
    /^UID:(\S+)@/m.exec(calendar ?? '')?.[1] ?? null,
    /^STATUS:(\w+)/m.exec(calendar ?? '')?.[1] ?? null,
  ])
}

/** Money that went back at the payment service, and word of it. */
async function goesBack({ orderId, sessionId }: { orderId: string; sessionId: string }, amountMinor: number) {
  await site.base.payments.refund({ sessionId, amountMinor, key: crypto.randomUUID() })
  await settle(anonymous(site.base), { orderId })
}

async function aPlaceInAWorkshop() {
  const ann = await site.person({ name: 'Ann' })
  const { id } = await aWorkshop(site)
  return { ann, id, place: await aPaidEnrollment(site, ann, { workshopId: id }) }
}

test('a place that its buyer gives back is taken out of their calendar', async () => {
  const { ann, id, place } = await aPlaceInAWorkshop()
  await cancel(site, ann, place.id)
  expect(await entriesTo(ann)).toEqual([
    ['receipt', 'REQUEST', `workshop-${id}`, 'CONFIRMED'],
    ['paid-back', 'CANCEL', `workshop-${id}`, 'CANCELLED'],
  ])
})

test('so is one that was paid back, by the owner or at the payment service', async () => {
  const [one, other] = [await aPlaceInAWorkshop(), await aPlaceInAWorkshop()]
  const [line] = await linesOf(site, one.place.orderId)
  const answer = await payBack(site, boss, one.place.orderId, { lines: [{ lineId: line?.id, quantity: 1 }] })
  expect(answer.status, answer.body.message).toBe(200)
  await site.work()
  await goesBack(other.place, 9700)
  for (const { ann, id } of [one, other])
    expect((await entriesTo(ann)).at(-1)).toEqual(['paid-back', 'CANCEL', `workshop-${id}`, 'CANCELLED'])
})

test('a course is taken out on the day that its buyer was told, though its own has moved on', async () => {
  const ann = await site.person()
  const { id } = await aCourse(site, { nextStartDate: '2099-05-04' })
  const place = await aPaidEnrollment(site, ann, { courseId: id })
  await cancel(site, ann, place.id)
  const [, taken] = await promisedTo(site, ann)
  expect(taken?.calendarMethod).toBe('CANCEL')
  expect(taken?.calendar).toContain('DTSTART:20990504T090000Z')
})

test('a class without a date, and one that has begun, leave the calendar as it is', async () => {
  const ann = await site.person()
  const { id } = await aCourse(site)
  const place = await aPaidEnrollment(site, ann, { courseId: id })
  await cancel(site, ann, place.id)
  const past = await site.person()
  const begun = await aPaidEnrollment(site, past, {
    courseId: (await aCourse(site, { nextStartDate: '2099-05-04' })).id,
  })
  await site.base.db
    .update(enrollments)
    .set({ startsAt: new Date('2024-01-01T09:00:00Z') })
    .where(eq(enrollments.id, begun.id))
  await goesBack(begun, 5000)
  for (const person of [ann, past]) expect((await entriesTo(person)).at(-1)?.slice(1)).toEqual([null, null, null])
})

test('a place that is moved leaves the calendar on its old date and stands in it on the new one, and is reminded of', async () => {
  const { ann, id: from, place } = await aPlaceInAWorkshop()
  const tomorrow = new Date(site.base.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  const { id: to } = await aWorkshop(site, { on: tomorrow })
  await move(site, ann, place.id, to)
  expect((await entriesTo(ann)).slice(1).sort()).toEqual([
    ['old-date', 'CANCEL', `workshop-${from}`, 'CANCELLED'],
    ['place-moved', 'REQUEST', `workshop-${to}`, 'CONFIRMED'],
  ])
  const [enrolled] = await site.base.db.select().from(enrollments).where(eq(enrollments.id, place.id))
  expect(enrolled?.startsAt?.toISOString().slice(0, 10)).toBe(tomorrow)
  const dayBefore = new Date((enrolled?.startsAt?.getTime() ?? 0) - 23 * 3_600_000)
  await sendReminders({ ...anonymous(site.base), now: () => dayBefore })
  expect(await promisedTo(site, ann, 'reminder')).toHaveLength(1)
})
