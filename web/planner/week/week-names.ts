import { addDays, cardDate, clockTime, workshopDateText } from '#contract/dates.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { minuteOf, timeOf } from '../events/planner-event.ts'

/** Returns the name of a week by its first day and that of today's week: 'This week', 'Next week', 'Last week' or null. */
export function weekName(firstDay: string, currentFirstDay: string): string | null {
  if (firstDay === currentFirstDay) return 'This week'
  if (firstDay === addDays(currentFirstDay, 7)) return 'Next week'
  return firstDay === addDays(currentFirstDay, -7) ? 'Last week' : null
}

/** 'November 30-December 6', with the year if it is not that of today. */
export function weekRange(days: readonly string[], today: string): string {
  const [first = today] = days
  const text = workshopDateText(first, days.at(-1) ?? first)
  const year = today.slice(0, 4)
  const isOfYear = days.every((day) => day.startsWith(year))
  return isOfYear ? text.replace(`, ${year}`, '') : text
}

/** 'Tuesday, December 1' */
export function fullDayName(date: string): string {
  const monthDay = workshopDateText(date, date).split(',')[0]
  return `${weekday(date)}, ${monthDay}`
}

/** 'Tue, Dec 1' */
export const shortDayName = (date: string): string => `${weekday(date).slice(0, 3)}, ${cardDate(date).split(',')[0]}`

/** '9:00 to 9:30 AM' */
export function timesText(time: string, minutes: number): string {
  const [from, to] = [clockTime(time), clockTime(timeOf((minuteOf(time) + minutes) % DAY_MINUTES_MAX))]
  const [first, last] = [from, to].map(({ face }) => (face.includes(':') ? face : `${face}:00`))
  return `${first}${from.half === to.half ? '' : ` ${from.half}`} to ${last} ${to.half}`
}

export const weekPath = (date: string): string => `/planner/week?date=${date}`
