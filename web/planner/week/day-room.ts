import { weekday } from '../../platform/time/time-labels.ts'
import type { DayLoad } from '../events/day-load.ts'
import { minutesText } from '../steps/step-dates.ts'
import type { WeekDay } from './week-view.ts'

/** Days with less available time are not offered. */
const ROOM_MINUTES = 30

/** '2 h 30 left', 'Full: 6 h 20 planned', 'Day off' */
export function roomText({ planned, available, isOverFull }: DayLoad): string {
  if (isOverFull) return `Full: ${minutesText(planned)} planned`
  if (available === 0) return 'Day off'
  return planned === available ? 'No time left' : `${minutesText(available - planned)} left`
}

/** Returns the days from today on that have room: 'Tue', 'Thu'. */
export const daysWithRoom = (days: readonly Pick<WeekDay, 'date' | 'phase' | 'load'>[]): string[] =>
  days
    .filter(({ phase, load }) => phase !== 'past' && load.available - load.planned >= ROOM_MINUTES)
    .map(({ date }) => weekday(date).slice(0, 3))

/** The planned part of a day, from 0 to 1. */
export const plannedShare = ({ planned, available }: DayLoad): number =>
  available === 0 ? (planned > 0 ? 1 : 0) : Math.min(planned / available, 1)
