import { expect, test } from 'vitest'
import type { BookingPage } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { isSoakRun } from '../../../../tests/run-length.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import {
  book,
  cancelAsOwner,
  cancelBooking,
  createPaidBooking,
  createType,
  fetchBookings,
  fetchSlots,
  reschedule,
  setDailyHours,
} from '../../../classes/coaching/coaching.fixture.ts'
import { queuedMailsTo } from '../../../classes/notifications/class-notifications.fixture.ts'
import { getFeedUrl, personalFeed } from '../../../classes/schedule/index.ts'
import { anonymous } from '../../../context.ts'
import { auditEntriesOf } from '../../../people/audit/audit.fixture.ts'
import { buyKit, fetchEntitlements, refundUnits, runAllJobs } from '../../entitlements/entitlements.fixture.ts'
import {
  contextFor,
  expectCheckout,
  fetchMyOrders,
  MINUTE_MS,
  orderRow,
  updateDemoSession,
  withNewSession,
  withProvider,
} from '../orders.fixture.ts'
import { settle } from '../settlement/settle.ts'

const HOUR_MS = 60 * MINUTE_MS
const BUYERS = isSoakRun ? 50 : 20

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
await setDailyHours(site, '08:00', '20:00')

/** Sessions of a test are on a day that no other test uses. */
let lastDay = 1
async function setup(terms = {}) {
  lastDay += 1
  const type = await createType(site, { joinUrl: 'https://meet.example.com/room', daysAhead: 60, ...terms })
  const day = new Date(site.base.now().getTime() + lastDay * 24 * HOUR_MS).toISOString().slice(0, 10)
  const slots = (await fetchSlots(site, type.id)).filter((slot) => slot.startsWith(day))
  const [first = '', second = '', third = ''] = [slots[0], slots[4], slots[8]]
  return { ann: await site.createUser({ name: 'Ann' }), type, first, second, third }
}

const mailsAbout = async (user: TestUser, subject: string) =>
  (await queuedMailsTo(site, user)).filter((mail) => mail.subject === subject)
const property = (calendar: string | null | undefined, name: string) =>
  calendar?.match(new RegExp(`^${name}[^:]*:(.*)\r$`, 'm'))?.[1]
async function feedOf(user: TestUser): Promise<string> {
  const { path } = await getFeedUrl(contextFor(site, user))
  return personalFeed(anonymous(site.base), { token: path.slice('/calendar/'.length, -'.ics'.length) })
}

/**
 * Emails about a booking, a new time and a cancellation have a calendar file with one UID and a rising sequence number.
 * Sessions are in the calendar feed of the user.
 */
test('a booking is confirmed by a mail with its time in the zone of the customer, its link and an invitation', async () => {
  const { ann, type, first } = await setup()
  const { id } = await createPaidBooking(site, ann, type.id, first, { timeZone: 'Asia/Tokyo' })
  const [mail] = await mailsAbout(ann, 'Booked: A setup session')
  const localHour = (Number(first.slice(11, 13)) + 9) % 12 || 12
  expect(mail?.text).toContain(`${localHour}-${(localHour % 12) + 1} `)
  for (const text of ['Tokyo time', 'https://meet.example.com/room', '24 hours before the start', 'Total (USD): $80'])
    expect(mail?.text).toContain(text)
  const invitation = mail?.calendar
  expect(mail?.calendarMethod).toBe('REQUEST')
  expect([property(invitation, 'UID'), property(invitation, 'SEQUENCE')]).toEqual([
    `booking-${id}@journey-paradigm`,
    '0',
  ])
  expect(invitation?.replace(/\r\n /g, '')).toContain('Join: https://meet.example.com/room')
  expect(await feedOf(ann)).toContain(`UID:booking-${id}@journey-paradigm`)
})

test('a customer moves a session: the old time is free, and a mail updates the calendar', async () => {
  const { ann, type, first, second } = await setup()
  const { id } = await createPaidBooking(site, ann, type.id, first)
  const options = await site.call<{ slots: string[] }>('GET', `/api/account/bookings/${id}/slots`, { token: ann.token })
  expect(options.body.slots).toContain(second)
  expect(options.body.slots).not.toContain(first)
  for (const _ of [1, 2]) expect((await reschedule(site, ann, id, second)).status).toBe(200)
  expect(await fetchBookings(site, ann)).toMatchObject([{ id, startsAt: second, status: 'booked' }])
  const slots = await fetchSlots(site, type.id)
  expect([slots.includes(first), slots.includes(second)]).toEqual([true, false])
  const mails = await mailsAbout(ann, 'New time: A setup session')
  expect(mails.map(({ calendarMethod }) => calendarMethod)).toEqual(['REQUEST'])
  expect(property(mails[0]?.calendar, 'UID')).toBe(`booking-${id}@journey-paradigm`)
  expect(property(mails[0]?.calendar, 'SEQUENCE')).toBe('1')
  const [order] = await fetchMyOrders(site, ann)
  expect(order?.lines[0]?.parts[0]?.when).toMatchObject({ hours: { from: second.slice(11, 16) } })
})

/**
 * A customer cancels a session: its time is free at once, the payment is refunded, and an included session can be
 * booked again.
 */
test('a customer cancels: the payment is refunded, the time is free, and a mail removes it from the calendar', async () => {
  const { ann, type, first } = await setup()
  const { id, orderId } = await createPaidBooking(site, ann, type.id, first)
  for (const _ of [1, 2]) expect((await cancelBooking(site, ann, id)).status).toBe(200)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 8000 })
  expect(await fetchSlots(site, type.id)).toContain(first)
  expect(await fetchBookings(site, ann)).toMatchObject([{ status: 'canceled', canChange: false, joinUrl: null }])
  const mails = await queuedMailsTo(site, ann)
  expect(mails.filter(({ calendarMethod }) => calendarMethod === 'CANCEL')).toMatchObject([
    { subject: 'Canceled: A setup session' },
  ])
  const [mail] = await mailsAbout(ann, 'Canceled: A setup session')
  expect(mail?.text).toContain('We’re refunding $80')
  expect([property(mail?.calendar, 'SEQUENCE'), property(mail?.calendar, 'STATUS')]).toEqual(['1', 'CANCELLED'])
  expect(await feedOf(ann)).not.toContain('BEGIN:VEVENT')
  const ben = await site.createUser()
  await createPaidBooking(site, ben, type.id, first)
})

test('a session that a kit includes can be booked again after its cancellation', async () => {
  const { type, first, second } = await setup()
  const ann = await site.createUser()
  await buyKit(site, ann)
  const bookIncluded = async (startsAt: string) => {
    await expectCheckout(book(site, ann, type.id, startsAt, { unitMinor: 0 }))
    return (await fetchBookings(site, ann)).find((booking) => booking.startsAt === startsAt)
  }
  const usesLeft = async () =>
    (await fetchEntitlements(site, ann)).filter(({ opens }) => opens === 'session').map((right) => right.usesLeft)
  const booking = await bookIncluded(first)
  expect([booking?.isIncluded, await usesLeft()]).toEqual([true, []])
  const [booked] = await mailsAbout(ann, 'Booked: A setup session')
  expect(booked?.text).toContain('You can move it or cancel it until 24 hours before the start.')
  await cancelBooking(site, ann, booking?.id ?? '')
  expect(await usesLeft()).toEqual([1])
  const [mail] = await mailsAbout(ann, 'Canceled: A setup session')
  expect(mail?.text).toContain('Your included session is available again')
  expect((await bookIncluded(second))?.status).toBe('booked')
})

test('after the cancellation window, a session can be neither moved nor canceled, and the answer says why', async () => {
  const { ann, type, first, second } = await setup({ cancelHours: 5 })
  const { id, orderId } = await createPaidBooking(site, ann, type.id, first)
  const wait = Date.parse(first) - 5 * HOUR_MS - site.base.now().getTime()
  site.clock.advance(wait)
  const later = await withNewSession(site, ann)
  for (const { status, body } of [await cancelBooking(site, later, id), await reschedule(site, later, id, second)])
    expect([status, body.code, body.message]).toEqual([
      409,
      'conflict',
      'This session can no longer be changed: it starts in less than 5 hours, or has begun.',
    ])
  expect(await fetchBookings(site, later)).toMatchObject([{ startsAt: first, status: 'booked', canChange: false }])
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 0 })
  site.clock.advance(-wait)
})

test(`of ${BUYERS} customers who move to one time at once, exactly one gets it`, async () => {
  const { type } = await setup()
  const slots = (await fetchSlots(site, type.id)).slice(-1000)
  const target = slots.at(-1) ?? ''
  const users = await Promise.all(Array.from({ length: BUYERS }, () => site.createUser()))
  const bookings: { user: TestUser; id: string; startsAt: string }[] = []
  for (const [index, user] of users.entries()) {
    const startsAt = slots.at(-5 - 2 * index) ?? ''
    bookings.push({ user, ...(await createPaidBooking(site, user, type.id, startsAt)) })
  }
  const responses = await Promise.all(bookings.map(({ user, id }) => reschedule(site, user, id, target)))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'slot_taken']))
  const starts = await Promise.all(users.map(async (user) => (await fetchBookings(site, user))[0]?.startsAt))
  expect(starts.filter((start) => start === target)).toHaveLength(1)
  expect(starts.filter((start) => bookings.some(({ startsAt }) => startsAt === start))).toHaveLength(BUYERS - 1)
})

test('a booking of another user is not found, and a taken time is refused', async () => {
  const { ann, type, first, second } = await setup()
  const ben = await site.createUser()
  const { id } = await createPaidBooking(site, ann, type.id, first)
  await createPaidBooking(site, ben, type.id, second)
  expect((await cancelBooking(site, ben, id)).status).toBe(404)
  expect((await reschedule(site, ben, id, second)).status).toBe(404)
  expect((await reschedule(site, ann, id, second)).body.code).toBe('slot_taken')
  const invalid = await reschedule(site, ann, id, 'tomorrow')
  expect([invalid.status, invalid.body.errors?.[0]?.field]).toEqual([400, 'startsAt'])
})

test('the owner cancels: the customer is refunded and mailed, and the audit trail names the session', async () => {
  const { ann, type, first } = await setup({ cancelHours: 720 })
  const { id, orderId } = await createPaidBooking(site, ann, type.id, first)
  expect((await cancelAsOwner(site, admin, id)).body).toEqual({ id, refundMinor: 8000 })
  expect((await cancelAsOwner(site, admin, id)).body.message).toBe('This session is already canceled.')
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 8000 })
  const [mail] = await mailsAbout(ann, 'Canceled: A setup session')
  expect(mail?.text).toContain('we had to cancel your session')
  expect(mail?.calendarMethod).toBe('CANCEL')
  expect(await auditEntriesOf(site, id)).toMatchObject([
    { action: 'canceled', subject: 'booking', name: 'A setup session', after: { email: ann.email, refundMinor: 8000 } },
  ])
  const path = `/api/admin/bookings?q=${encodeURIComponent(ann.email)}`
  const { body } = await site.call<BookingPage>('GET', path, { token: admin.token })
  expect(body.bookings).toMatchObject([
    { id, orderId, name: 'Ann', state: 'canceled', canceledBy: 'owner', amountMinor: 8000, refundedMinor: 8000 },
  ])
})

test('the list of bookings: upcoming and past, without unpaid ones', async () => {
  const { ann, type, first, second } = await setup()
  await createPaidBooking(site, ann, type.id, first)
  await expectCheckout(book(site, ann, type.id, second))
  const list = async (when: string) => {
    const path = `/api/admin/bookings?when=${when}&q=${encodeURIComponent(ann.email)}`
    return (await site.call<BookingPage>('GET', path, { token: admin.token })).body.bookings.map((row) => row.startsAt)
  }
  expect([await list('upcoming'), await list('past')]).toEqual([[first], []])
})

test('a refund of the order cancels its session, with the calendar cancellation in the mail about the refund', async () => {
  const { ann, type, first } = await setup()
  const { orderId } = await createPaidBooking(site, ann, type.id, first)
  await refundUnits(site, admin, orderId)
  expect(await fetchSlots(site, type.id)).toContain(first)
  const [mail] = await mailsAbout(ann, 'Your payment was refunded')
  expect([mail?.calendarMethod, property(mail?.calendar, 'SEQUENCE')]).toEqual(['CANCEL', '1'])
})

/** A returned refund restores a session if its time is free, but not one that its customer or the owner canceled. */
test('a returned refund restores a session, but not one that its customer canceled', async () => {
  const { ann, type, first, second } = await setup()
  const kept = await createPaidBooking(site, ann, type.id, first)
  const canceled = await createPaidBooking(site, ann, type.id, second)
  await refundUnits(site, admin, kept.orderId)
  await cancelBooking(site, ann, canceled.id)
  for (const { orderId } of [kept, canceled]) {
    const { providerSessionId } = await orderRow(site, orderId)
    await updateDemoSession(site, providerSessionId ?? '', { refundedMinor: 0 })
    await settle(anonymous(site.base), { orderId })
  }
  const statusOf = async (id: string) => (await fetchBookings(site, ann)).find((booking) => booking.id === id)?.status
  expect([await statusOf(kept.id), await statusOf(canceled.id)]).toEqual(['booked', 'canceled'])
  await runAllJobs(site)
})

test('the payment provider is down: the session is canceled at once, and its refund is retried', async () => {
  const { ann, type, first } = await setup()
  const { id, orderId } = await createPaidBooking(site, ann, type.id, first)
  const refund = () => Promise.reject(new Error('provider is down'))
  await withProvider(site, { refund }, async () => {
    expect((await cancelBooking(site, ann, id)).status).toBe(200)
  })
  expect(await fetchSlots(site, type.id)).toContain(first)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', refundedMinor: 0 })
  await runAllJobs(site)
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'refunded', refundedMinor: 8000 })
})
