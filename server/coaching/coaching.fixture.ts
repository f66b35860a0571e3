import { randomUUID } from 'node:crypto'
import type { CoachingSlots } from '#contract/coaching/coaching.schema.ts'
import { coachingHours, coachingSettings, coachingTypes } from '#db/schema/coaching.ts'
import type { TestSite } from '../../tests/test-server.ts'
import type { TestUser } from '../../tests/users.ts'
import type { Checkout, MaybeProblem } from '../orders/orders.fixture.ts'

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
