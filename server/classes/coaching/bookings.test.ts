import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { coachingBookings } from '#db/schema/classes/coaching.ts'
import { orderTasks } from '#db/schema/sales/orders.ts'
import { anonymous } from '#server/context.ts'
import { isSoakRun } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { buyKit, fetchEntitlements, refundUnits, runAllJobs } from '../../sales/entitlements/entitlements.fixture.ts'
import { expireOrder, reconcile } from '../../sales/orders/index.ts'
import {
  expectCheckout,
  fetchMyOrders,
  MINUTE_MS,
  orderRow,
  submitDemoCheckout,
  withNewSession,
} from '../../sales/orders/orders.fixture.ts'
import { brokenConstraint } from '../../transaction.ts'
import { book, createType, fetchSlots, setDailyHours } from './coaching.fixture.ts'

const BUYERS = isSoakRun ? 200 : 50

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })
await setDailyHours(site, '09:00', '17:00')

const statusesOf = async (typeId: string) => {
  const rows = await site.base.db.select().from(coachingBookings).where(eq(coachingBookings.typeId, typeId))
  return rows.map(({ status }) => status).sort()
}

/**
 * Users choose a session, a day and a time in their zone, and pay for it. The order shows the time and the link to
 * join.
 */
test('a paid booking is in the order with its time, and no other user can have it', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const type = await createType(site, { joinUrl: 'https://meet.example.com/room', bufferMinutes: 30 })
  const [startsAt = ''] = await fetchSlots(site, type.id)
  const { orderId, url } = await expectCheckout(book(site, ann, type.id, startsAt, { unitMinor: 8000 }))
  expect(await statusesOf(type.id)).toEqual(['held'])
  expect(await fetchSlots(site, type.id)).not.toContain(startsAt)
  expect((await book(site, ben, type.id, startsAt)).body.code).toBe('slot_taken')
  await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
  expect(await statusesOf(type.id)).toEqual(['booked'])
  const [order] = await fetchMyOrders(site, ann)
  const [line] = order?.lines ?? []
  expect([order?.id, order?.totalMinor, line?.kind]).toEqual([orderId, 8000, 'session'])
  const from = startsAt.slice(11, 16)
  expect(line?.parts).toMatchObject([
    { handover: 'booking', when: { startsOn: startsAt.slice(0, 10), hours: { from, timeZone: 'UTC' } } },
  ])
  expect(line?.parts[0]?.joinUrl).toBe('https://meet.example.com/room')
  const slots = (await fetchSlots(site, type.id)).map((slot) => Date.parse(slot) - Date.parse(startsAt))
  expect(slots.filter((distance) => Math.abs(distance) < 90 * MINUTE_MS)).toEqual([])
})

/**
 * Two users never get one time, and no session begins in the buffer of another. A time is held for 30 minutes while it
 * is paid.
 */
test(`of ${BUYERS} concurrent requests for one slot, exactly one succeeds`, async () => {
  const type = await createType(site)
  const users = await Promise.all(Array.from({ length: BUYERS }, () => site.createUser()))
  const startsAt = (await fetchSlots(site, type.id)).at(-1)
  const responses = await Promise.all(users.map((user) => book(site, user, type.id, startsAt)))
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(new Set(responses.map(({ body }) => body.code))).toEqual(new Set([undefined, 'slot_taken']))
  const [booking] = await site.base.db.select().from(coachingBookings).where(eq(coachingBookings.typeId, type.id))
  const { id: _, orderLineId: __, ...copy } = booking ?? { id: '', orderLineId: '' }
  const other = await site.base.db.select().from(coachingBookings).limit(1)
  const values = { ...(copy as typeof coachingBookings.$inferInsert), orderLineId: other[0]?.orderLineId ?? '' }
  const constraint = await site.base.db
    .insert(coachingBookings)
    .values(values)
    .then(
      () => undefined,
      (error: unknown) => brokenConstraint(error),
    )
  expect(['coaching_bookings_one_at_a_time', 'coaching_bookings_order_line_id_key']).toContain(constraint)
})

test('a slot is free again after the hold expired; a late payment is refunded if it was booked meanwhile', async () => {
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const type = await createType(site)
  const startsAt = (await fetchSlots(site, type.id)).at(-5) ?? ''
  const late = await expectCheckout(book(site, ann, type.id, startsAt))
  site.clock.advance(31 * MINUTE_MS)
  expect(await fetchSlots(site, type.id)).toContain(startsAt)
  const later = await withNewSession(site, ben)
  const { url } = await expectCheckout(book(site, later, type.id, startsAt))
  await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
  expect(await statusesOf(type.id)).toEqual(['booked', 'canceled'])
  await expireOrder(anonymous(site.base), { orderId: late.orderId })
  expect(await orderRow(site, late.orderId)).toMatchObject({ status: 'failed' })
  await reconcile(anonymous(site.base), { quietMs: 0 })
  expect(await statusesOf(type.id)).toEqual(['booked', 'canceled'])
})

test('a session of a kit is booked for $0, which completes its task; a refund of the kit cancels it', async () => {
  const ann = await site.createUser()
  const { orderId: kitOrderId } = await buyKit(site, await withNewSession(site, ann))
  const user = await withNewSession(site, ann)
  const type = await createType(site)
  const sessions = (await fetchEntitlements(site, user)).filter(({ opens }) => opens === 'session')
  expect(sessions).toMatchObject([{ product: 'Ultimate Journey Kit', usesLeft: 1 }])
  const startsAt = (await fetchSlots(site, type.id)).at(-9) ?? ''
  const { orderId } = await expectCheckout(book(site, user, type.id, startsAt, { unitMinor: 0 }))
  expect(await orderRow(site, orderId)).toMatchObject({ status: 'completed', totalMinor: 0 })
  const tasks = await site.base.db.select().from(orderTasks).where(eq(orderTasks.handover, 'session'))
  expect(tasks.map(({ status }) => status)).toEqual(['done'])
  const second = (await fetchSlots(site, type.id)).at(-15) ?? ''
  expect((await book(site, user, type.id, second, { unitMinor: 0 })).body.code).toBe('prices_changed')
  await refundUnits(site, await withNewSession(site, admin), kitOrderId)
  expect(await statusesOf(type.id)).toEqual(['canceled'])
})

test('times that are not free and unknown sessions are refused', async () => {
  const ann = await withNewSession(site, await site.createUser())
  const type = await createType(site)
  expect((await book(site, ann, type.id, '2099-01-01T10:00:00Z')).body.code).toBe('slot_taken')
  const invalid = await book(site, ann, type.id, 'tomorrow')
  expect([invalid.status, invalid.body.errors?.[0]?.field]).toEqual([400, 'startsAt'])
  const inactive = await createType(site, { isActive: false })
  expect((await book(site, ann, inactive.id, new Date().toISOString())).status).toBe(404)
})
