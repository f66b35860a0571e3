import { addDays, longDate } from '#contract/dates.ts'
import { weekday } from '../classes/weekday.ts'

/** Every month has the same height, so that turning it moves nothing. */
const WEEKS = 6

/** '2024-03-15' -> '2024-03' */
export const monthOf = (day: string): string => day.slice(0, 7)

/** '2024-03' -> 'March 2024' */
export function monthText(month: string): string {
  const [name, , year] = longDate(`${month}-01`).split(' ')
  return `${name} ${year}`
}

/** The days of a month in six weeks from Sunday to Saturday; null where a week reaches into another month. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdays.indexOf(weekday(first)))
  return Array.from({ length: WEEKS }, (_, week) =>
    weekdays.map((_, place) => {
      const day = addDays(sunday, week * weekdays.length + place)
      return monthOf(day) === month ? day : null
    }),
  )
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
