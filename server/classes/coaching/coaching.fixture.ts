import { randomUUID } from 'node:crypto'
import type { CoachingSlots, UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import { coachingHours, coachingSettings, coachingTypes } from '#db/schema/classes/coaching.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { runAllJobs } from '../../sales/entitlements/entitlements.fixture.ts'
import {
  type Checkout,
  expectCheckout,
  type MaybeProblem,
  submitDemoCheckout,
} from '../../sales/orders/orders.fixture.ts'

type Terms = Partial<typeof coachingTypes.$inferInsert>

export async function createType(site: TestSite, terms: Terms = {}) {
  const values = { slug: `session-${randomUUID()}`, title: 'A setup session', minutes: 60, price: '80.00', ...terms }
  const [row] = await site.base.db.insert(coachingTypes).values(values).returning()
  if (!row) throw new Error('session type was not inserted')
  return row
}

/** Opens all days for the given hours. */
export async function setDailyHours(site: TestSite, startTime: string, endTime: string, timeZone = 'UTC') {
  await site.base.db.delete(coachingHours)
  await site.base.db
    .insert(coachingHours)
    .values([1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startTime, endTime })))
  await site.base.db
    .insert(coachingSettings)
    .values({ timeZone })
    .onConflictDoUpdate({ target: coachingSettings.id, set: { timeZone } })
}

export const fetchSlots = async (site: TestSite, typeId: string) =>
  (await site.call<CoachingSlots>('GET', `/api/coaching/types/${typeId}/slots`)).body.slots

export const book = (site: TestSite, { token }: TestUser, typeId: string, startsAt: string | undefined, rest = {}) =>
  site.call<MaybeProblem<Checkout>>('POST', '/api/coaching/bookings', { token, body: { typeId, startsAt, ...rest } })

export const coachingTypeForm = () => ({
  title: 'Quarterly review',
  slug: `review-${randomUUID()}`,
  description: 'Bring your pages.',
  minutes: 60,
  bufferMinutes: 15,
  price: '80.00',
  daysAhead: 30,
  noticeHours: 24,
  cancelHours: 24,
  joinUrl: 'https://meet.example.com/review',
  isActive: true,
})

type BookingsResponse = MaybeProblem<object> & Partial<UserBooking[]>

export const fetchBookings = async (site: TestSite, { token }: TestUser) =>
  (await site.call<UserBooking[]>('GET', '/api/account/bookings', { token })).body

export const cancelBooking = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<BookingsResponse>('POST', `/api/account/bookings/${id}/cancel`, { token })

export const reschedule = (site: TestSite, { token }: TestUser, id: string, startsAt: string, rest = {}) =>
  site.call<BookingsResponse>('POST', `/api/account/bookings/${id}/reschedule`, { token, body: { startsAt, ...rest } })

export const cancelAsOwner = (site: TestSite, { token }: TestUser, id: string) =>
  site.call<MaybeProblem<{ id: string; refundMinor: number }>>('POST', `/api/admin/bookings/${id}/cancel`, { token })

/** Books and pays for a session. */
export async function createPaidBooking(site: TestSite, user: TestUser, typeId: string, startsAt: string, rest = {}) {
  const { orderId, url } = await expectCheckout(book(site, user, typeId, startsAt, rest))
  await submitDemoCheckout(url, 'pay')
  await runAllJobs(site)
  const booking = (await fetchBookings(site, user)).find((candidate) => candidate.orderId === orderId)
  if (!booking) throw new Error('the session was not booked')
  return { ...booking, orderId }
}
