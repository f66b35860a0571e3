import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { seatMoves, seats } from '#db/schema/classes/seats.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import {
  createCourse,
  createWorkshop,
  enroll,
  expectCheckout,
  linesOf,
  mailSubjectsTo,
  mailsTo,
  orderRow,
  payCheckout,
  seatCounts,
} from '../../sales/orders/orders.fixture.ts'
import { brokenConstraint } from '../../transaction.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments, transferEnrollment } from './enrollments.fixture.ts'

const site = await openSiteForFile({ seed: false })

const DAY = 86_400_000
const dayFromNow = (days: number) => new Date(site.base.now().getTime() + days * DAY).toISOString().slice(0, 10)
const datesFor = async ({ token }: TestUser, id: string) =>
  (await site.call<CalendarEvent[]>('GET', `/api/account/classes/${id}/dates`, { token })).body

describe('transfer enrollment', () => {
  test('releases the old seat, takes a new one without payment, and mails the buyer', async () => {
    const ann = await site.createUser()
    const [from, to] = [
      await createWorkshop(site, { seats: 1 }),
      await createWorkshop(site, { seats: 1, on: '2099-08-01' }),
    ]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    const { status, body } = await transferEnrollment(site, ann, enrollment.id, to.id)
    expect([status, body]).toMatchObject([
      200,
      [{ id: enrollment.id, status: 'booked', event: { date: '2099-08-01' } }],
    ])
    expect(await seatCounts(site, from.id)).toEqual({ held: 0, taken: 0, free: 1 })
    expect(await seatCounts(site, to.id)).toEqual({ held: 0, taken: 1, free: 0 })
    expect(await orderRow(site, enrollment.orderId)).toMatchObject({
      status: 'completed',
      totalMinor: 9700,
      refundedMinor: 0,
    })
    expect(await linesOf(site, enrollment.orderId)).toMatchObject([{ workshopId: to.id, cancelDays: 7 }])
    await site.runJobs()
    expect((await mailSubjectsTo(site, ann)).sort()).toEqual([
      'Old date removed: A day of maps',
      'Your new date: A day of maps',
      'Your receipt: A day of maps',
    ])
    const moves = await site.base.db.select().from(seatMoves).where(eq(seatMoves.fromWorkshopId, from.id))
    expect(moves).toMatchObject([{ toWorkshopId: to.id }])
    const mail = (await mailsTo(site, ann)).find(({ subject }) => subject === 'Your new date: A day of maps')
    expect(mail?.text).toContain('Old date: May 9, 2099, ')
    expect(mail?.text).toContain('August 1, 2099, ')
  })

  test('concurrent requests transfer once', async () => {
    const ann = await site.createUser()
    const [from, to] = [await createWorkshop(site), await createWorkshop(site)]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    const responses = await Promise.all([1, 2, 3].map(() => transferEnrollment(site, ann, enrollment.id, to.id)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await seatCounts(site, to.id)).toMatchObject({ taken: 1 })
    const moves = await site.base.db.select().from(seatMoves).where(eq(seatMoves.fromWorkshopId, from.id))
    expect(moves).toHaveLength(1)
  })

  test('a transferred enrollment can be canceled', async () => {
    const ann = await site.createUser()
    const [from, to] = [await createWorkshop(site), await createWorkshop(site, { seats: 1 })]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    await transferEnrollment(site, ann, enrollment.id, to.id)
    expect((await cancelEnrollment(site, ann, enrollment.id)).status).toBe(200)
    expect(await seatCounts(site, to.id)).toEqual({ held: 0, taken: 0, free: 1 })
    expect(await orderRow(site, enrollment.orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
  })
})

test('transfer options have the same title and price and a free seat, have not started, and exclude own enrollments', async () => {
  const ann = await site.createUser()
  const price = '61.00'
  const from = await createWorkshop(site, { price })
  const [free, full] = [await createWorkshop(site, { price }), await createWorkshop(site, { price, seats: 1 })]
  await createWorkshop(site, { price: '62.00' })
  await createWorkshop(site, { price, title: 'A day of bread' })
  await createWorkshop(site, { price, on: '2020-01-01' })
  await createWorkshop(site, { price, isActive: false })
  await createPaidEnrollment(site, await site.createUser(), { workshopId: full.id })
  const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
  expect((await datesFor(ann, enrollment.id)).map(({ id }) => id)).toEqual([free.id])
  const course = await createPaidEnrollment(site, ann, { courseId: (await createCourse(site)).id })
  expect(await datesFor(ann, course.id)).toEqual([])
})

test('a transfer is offered only if the same workshop has another date with a free seat', async () => {
  const ann = await site.createUser()
  const price = '63.00'
  const enrollment = await createPaidEnrollment(site, ann, { workshopId: (await createWorkshop(site, { price })).id })
  await createPaidEnrollment(site, ann, { courseId: (await createCourse(site, { price })).id })
  const full = await createWorkshop(site, { price, seats: 1 })
  await createPaidEnrollment(site, await site.createUser(), { workshopId: full.id })
  await createWorkshop(site, { price, title: 'A day of bread' })
  expect((await fetchEnrollments(site, ann)).map(({ canMove }) => canMove)).toEqual([false, false])
  await createWorkshop(site, { price })
  expect((await fetchEnrollments(site, ann)).filter(({ canMove }) => canMove)).toMatchObject([{ id: enrollment.id }])
})

describe('transfer is rejected without any change', () => {
  test.each([
    ['has another price', { price: '98.00' }, 409],
    ['is another one', { title: 'A day of bread' }, 409],
    ['is full', { seats: 0 }, 409],
    ['isn’t open', { isActive: false }, 404],
    ['is over', { on: '2020-01-01' }, 404],
  ] as const)('when the other workshop %s', async (_why, terms, status) => {
    const ann = await site.createUser()
    const [from, to] = [await createWorkshop(site), await createWorkshop(site, terms)]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    expect((await transferEnrollment(site, ann, enrollment.id, to.id)).status).toBe(status)
    expect(await seatCounts(site, from.id)).toMatchObject({ taken: 1 })
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ status: 'booked', event: { id: from.id } }])
  })

  test('after the deadline, for a canceled enrollment, and for a course', async () => {
    const ann = await site.createUser()
    const [afterDeadline, to] = [await createWorkshop(site, { on: dayFromNow(6) }), await createWorkshop(site)]
    const late = await createPaidEnrollment(site, ann, { workshopId: afterDeadline.id })
    const canceled = await createPaidEnrollment(site, ann)
    await cancelEnrollment(site, ann, canceled.id)
    const course = await createPaidEnrollment(site, ann, {
      courseId: (await createCourse(site, { price: '97.00' })).id,
    })
    for (const { id } of [late, canceled, course])
      expect((await transferEnrollment(site, ann, id, to.id)).status).toBe(409)
    expect(await seatCounts(site, to.id)).toMatchObject({ taken: 0 })
  })

  test('when the user is already enrolled in the other workshop', async () => {
    const ann = await site.createUser()
    const [from, to] = [await createWorkshop(site), await createWorkshop(site)]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    await createPaidEnrollment(site, ann, { workshopId: to.id })
    expect((await transferEnrollment(site, ann, enrollment.id, to.id)).body.code).toBe('already_enrolled')
  })
})

/**
 * A buyer can move an enrollment to another date of the workshop (same title and price) with a free seat. No seat is
 * lost or taken twice.
 */
test('concurrent transfers and purchases of the last seats: each seat is taken once, none is lost', async () => {
  const [from, to] = [await createWorkshop(site, { seats: 5 }), await createWorkshop(site, { seats: 3 })]
  const users = await Promise.all(Array.from({ length: 5 }, () => site.createUser()))
  const enrollmentIds: string[] = []
  for (const user of users) enrollmentIds.push((await createPaidEnrollment(site, user, { workshopId: from.id })).id)
  const buyers = await Promise.all(Array.from({ length: 4 }, () => site.createUser()))
  const [moves, purchases] = await Promise.all([
    Promise.all(
      users.map(
        async (user, index) => (await transferEnrollment(site, user, enrollmentIds[index] ?? '', to.id)).status,
      ),
    ),
    Promise.all(buyers.map(async (user) => (await enroll(site, user, { workshopId: to.id })).status)),
  ])
  const [transferred, purchased] = [
    moves.filter((status) => status === 200),
    purchases.filter((status) => status === 201),
  ]
  expect([...moves, ...purchases].filter((status) => status === 409)).toHaveLength(6)
  expect(transferred.length + purchased.length).toBe(3)
  expect(await seatCounts(site, from.id)).toEqual({ held: 0, taken: 5 - transferred.length, free: transferred.length })
  expect(await seatCounts(site, to.id)).toEqual({ held: purchased.length, taken: transferred.length, free: 0 })
})

test('concurrent transfer and cancel: one of the two wins, and the refund matches', async () => {
  for (let round = 0; round < 3; round += 1) {
    const ann = await site.createUser()
    const [from, to] = [await createWorkshop(site, { seats: 1 }), await createWorkshop(site, { seats: 1 })]
    const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
    const [transferred, cancelled] = await Promise.all([
      transferEnrollment(site, ann, enrollment.id, to.id),
      cancelEnrollment(site, ann, enrollment.id),
    ])
    expect(cancelled.status).toBe(200)
    expect([200, 409]).toContain(transferred.status)
    expect([await seatCounts(site, from.id), await seatCounts(site, to.id)]).toMatchObject([{ free: 1 }, { free: 1 }])
    expect(await orderRow(site, enrollment.orderId)).toMatchObject({ status: 'refunded', refundedMinor: 9700 })
  }
})

test('a held seat is not available for a transfer', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const [from, to] = [await createWorkshop(site), await createWorkshop(site, { seats: 1 })]
  const enrollment = await createPaidEnrollment(site, ann, { workshopId: from.id })
  const { url } = await expectCheckout(enroll(site, ben, { workshopId: to.id }))
  expect((await transferEnrollment(site, ann, enrollment.id, to.id)).body.code).toBe('sold_out')
  await payCheckout(site, url)
  expect(await seatCounts(site, to.id)).toEqual({ held: 0, taken: 1, free: 0 })
})

test('a database constraint rejects moving a seat beyond the capacity', async () => {
  const [from, full] = [await createWorkshop(site), await createWorkshop(site, { seats: 1 })]
  await createPaidEnrollment(site, await site.createUser(), { workshopId: from.id })
  await createPaidEnrollment(site, await site.createUser(), { workshopId: full.id })
  const update = site.base.db.update(seats).set({ workshopId: full.id }).where(eq(seats.workshopId, from.id))
  await expect(update).rejects.toSatisfy((error) => brokenConstraint(error) === 'seats_within_spots')
})
