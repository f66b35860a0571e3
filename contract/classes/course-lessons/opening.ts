import { addDays } from '../../dates.ts'
import { zonedInstant } from '../schedule/zoned-instant.ts'
import type { Availability } from './course-lessons.schema.ts'

/** `startsAt`: start of the course for this user; null while a live course has no date. */
export type LessonTimes = { startsAt: Date | null; enrolledAt: Date }

/** A lesson that is not open has the time at which it opens, or null while the course has no date. */
export type Opening = { isOpen: boolean; opensAt: Date | null }

type Timing = { available: Availability; availableOn: string | null; availableDays: number | null; isPreview: boolean }

/** Returns whether an enrolled user can open a lesson, and else when. */
export function openingOf(lesson: Timing, times: LessonTimes, now: Date): Opening {
  if (lesson.isPreview || lesson.available === 'at_once') return { isOpen: true, opensAt: null }
  const opensAt = opensAtOf(lesson, times)
  return opensAt && opensAt <= now ? { isOpen: true, opensAt: null } : { isOpen: false, opensAt }
}

function opensAtOf({ available, availableOn, availableDays }: Timing, { startsAt, enrolledAt }: LessonTimes) {
  if (available === 'on_date') return availableOn === null ? null : zonedInstant(availableOn, '00:00', 'UTC')
  return daysAfter(available === 'after_start' ? startsAt : enrolledAt, availableDays ?? 0)
}

/** At the same time of day in UTC. */
function daysAfter(instant: Date | null, days: number): Date | null {
  if (instant === null) return null
  const [date = '', time = ''] = instant.toISOString().split('T')
  return new Date(`${addDays(date, days)}T${time}`)
}
