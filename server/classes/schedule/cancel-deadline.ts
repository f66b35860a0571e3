import { CANCEL_DAYS } from '#contract/classes/catalog/cancellation-terms.ts'
import type { CourseFormat } from '#contract/course-formats.ts'

const DAY_MS = 86_400_000

export function daysBefore(startsAt: Date | null, days: number): Date | null {
  return startsAt && new Date(startsAt.getTime() - days * DAY_MS)
}

type Purchase = { startsAt: Date | null; cancelDays: number; format?: CourseFormat }

/** Returns the cancellation deadline of a purchase at `now`. Null while a live class has no date. */
export const cancelUntilOf = ({ startsAt, cancelDays, format }: Purchase, now: Date): Date | null =>
  format === 'self_paced' ? daysBefore(now, -cancelDays) : daysBefore(startsAt, cancelDays)

type Terms = { cancelDays: number | null; cancelUntil: Date | null; isSelfPaced: boolean }

/**
 * Returns the cancellation deadline shown at purchase, or a later one if the class was postponed. Null while a live class has
 * no date.
 */
export function cancelDeadlineOf(startsAt: Date | null, terms: Terms): Date | null {
  if (terms.isSelfPaced) return terms.cancelUntil
  const deadline = daysBefore(startsAt, terms.cancelDays ?? CANCEL_DAYS)
  return deadline && terms.cancelUntil && terms.cancelUntil > deadline ? terms.cancelUntil : deadline
}
