import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ToDoList } from '#contract/ops/reports/to-do.schema.ts'
import { coachingBookings, coachingTypes } from '#db/schema/classes/coaching.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { createPaidBooking, createType, fetchSlots, setDailyHours } from '../../classes/coaching/coaching.fixture.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { createWorkshop, orderCart, submitDemoCheckout } from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()
const admin = await site.createUser({ admin: true })

async function countsFor({ token }: TestUser): Promise<Record<string, number>> {
  const { status, body } = await site.call<ToDoList>('GET', '/api/admin/to-do', { token })
  expect(status).toBe(200)
  return Object.fromEntries(body.tasks.map(({ task, count }) => [task, count]))
}

/** The dashboard lists what is to be done today, and the navigation counts it. Both have the same figures. */
test('to do: counts orders to ship and to check, classes and sessions of today, and who is waiting', async () => {
  expect(await countsFor(admin)).toEqual({})
  const ann = await site.createUser()
  const { body } = await orderCart(site, ann, [{ productId: 1, quantity: 1 }])
  await submitDemoCheckout(body.url ?? '', 'pay')
  const { workshopId } = await createPaidEnrollment(site, ann)
  const full = await createWorkshop(site, { seats: 0 })
  await site.base.db.insert(waitingList).values({ workshopId: full.id, userId: ann.id })
  await setDailyHours(site, '08:00', '20:00')
  const { id: typeId } = await createType(site)
  const [slot = ''] = await fetchSlots(site, typeId)
  const { id: bookingId } = await createPaidBooking(site, ann, typeId, slot)
  const before = await countsFor(admin)
  expect(before).toMatchObject({ ship: 1, waiting: 1 })

  const { db, now } = site.base
  const moveSession = async (days: number) => {
    const startsAt = new Date(now().getTime() + days * 86_400_000)
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    const times = { startsAt, endsAt, busyUntil: endsAt }
    await db.update(coachingBookings).set(times).where(eq(coachingBookings.id, bookingId))
    return (await countsFor(admin)).bookings
  }
  expect([await moveSession(2), await moveSession(1), await moveSession(0)]).toEqual([undefined, 1, 1])
  await db
    .update(orders)
    .set({ dispute: 'open', toArrange: true })
    .where(eq(orders.id, body.orderId ?? ''))
  expect(workshopId).toBeTruthy()
  expect(await countsFor(admin)).toEqual({ ...before, bookings: 1, disputes: 1, arrange: 1 })
})

test('to do: counts 1-on-1 sessions of the next days whose type has no link to join', async () => {
  const { db, now } = site.base
  await db.update(coachingBookings).set({ status: 'canceled', canceledAt: now() })
  const ann = await site.createUser()
  await setDailyHours(site, '08:00', '20:00')
  const { id: typeId } = await createType(site, { joinUrl: null })
  const [slot = ''] = await fetchSlots(site, typeId)
  const { id: bookingId } = await createPaidBooking(site, ann, typeId, slot)
  const countIn = async (days: number) => {
    const startsAt = new Date(now().getTime() + days * 86_400_000)
    const endsAt = new Date(startsAt.getTime() + 1_800_000)
    const times = { startsAt, endsAt, busyUntil: endsAt }
    await db.update(coachingBookings).set(times).where(eq(coachingBookings.id, bookingId))
    return (await countsFor(admin)).sessionLinks
  }
  expect([await countIn(3), await countIn(2), await countIn(-1)]).toEqual([undefined, 1, undefined])
  await countIn(1)
  await db.update(coachingTypes).set({ joinUrl: 'https://meet.example.com/room' }).where(eq(coachingTypes.id, typeId))
  expect(await countsFor(admin)).not.toHaveProperty('sessionLinks')
})

test('to do: each role counts what it may do', async () => {
  const tasksOf = async (role: 'editor' | 'fulfillment' | 'coach') =>
    Object.keys(await countsFor(await site.createUser({ role })))
  expect(await tasksOf('fulfillment')).toEqual(['ship', 'arrange'])
  expect(await tasksOf('coach')).toEqual(expect.arrayContaining(['bookings', 'waiting']))
  expect(await tasksOf('coach')).not.toEqual(expect.arrayContaining(['ship']))
  expect(await tasksOf('editor')).not.toEqual(expect.arrayContaining(['waiting']))
})
