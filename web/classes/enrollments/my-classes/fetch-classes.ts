import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import type { WaitingListEntry } from '#contract/classes/waiting-list/waiting-list.schema.ts'
import { api } from '../../../platform/api/client.ts'

export type ClassData = { enrollments: Enrollment[]; waiting: WaitingListEntry[]; bookings: UserBooking[] }

export const FETCH_CLASSES_FAILED = 'Failed to load your classes. Please try again.'

export async function fetchClasses(signal: AbortSignal): Promise<ClassData> {
  const [enrollments, waiting, bookings] = await Promise.all([
    api.account.classes.$get({}, { init: { signal } }),
    api.account.waiting.$get({}, { init: { signal } }),
    api.account.bookings.$get({}, { init: { signal } }),
  ])
  return { enrollments: await enrollments.json(), waiting: await waiting.json(), bookings: await bookings.json() }
}
