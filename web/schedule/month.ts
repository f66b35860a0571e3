import { addDays, longDate } from '#contract/dates.ts'
import { weekday } from '../classes/weekday.ts'

/** The same for all months, so that changing the month causes no layout shift. */
const WEEKS_PER_MONTH = 6

/** '2024-03-15' -> '2024-03' */
export const monthOf = (day: string): string => day.slice(0, 7)

/** '2024-03' -> 'March 2024' */
export function monthText(month: string): string {
  const [name, , year] = longDate(`${month}-01`).split(' ')
  return `${name} ${year}`
}

/** Returns the days of a month as six weeks from Sunday to Saturday, with null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdays.indexOf(weekday(first)))
  return Array.from({ length: WEEKS_PER_MONTH }, (_, week) =>
    weekdays.map((_, dayOfWeek) => {
      const day = addDays(sunday, week * weekdays.length + dayOfWeek)
      return monthOf(day) === month ? day : null
    }),
  )
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
