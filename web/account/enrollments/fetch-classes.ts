import type { Enrollment } from '#contract/enrollments/enrollment.schema.ts'
import type { WaitingListEntry } from '#contract/waiting-list/waiting-list.schema.ts'
import { api } from '../../api/client.ts'

export type ClassData = { enrollments: Enrollment[]; waiting: WaitingListEntry[] }

export const FETCH_CLASSES_FAILED = 'Failed to load your classes. Please try again.'

export async function fetchClasses(signal: AbortSignal): Promise<ClassData> {
  const [enrollments, waiting] = await Promise.all([
    api.account.classes.$get({}, { init: { signal } }),
    api.account.waiting.$get({}, { init: { signal } }),
  ])
  return { enrollments: await enrollments.json(), waiting: await waiting.json() }
}
