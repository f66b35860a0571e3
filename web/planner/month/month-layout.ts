import { addDays, longDate, utcMidnight } from '#contract/dates.ts'
import type { PlannerSettings } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { weekDays } from '../check-ins/check-in-dates.ts'

type WeekStart = PlannerSettings['weekStart']

const WEEK_DAYS = 7

/** '2026-12-03' -> '2026-12' */
export const monthOf = (date: string): string => date.slice(0, 7)

/** '2026-12' -> 'December 2026' */
export function monthTitle(month: string): string {
  const [name, , year] = longDate(`${month}-01`).split(' ')
  return `${name} ${year}`
}

/** Returns the weeks of a month, with null for days of other months. */
export function monthGrid(month: string, weekStart: WeekStart): (string | null)[][] {
  const weeks: (string | null)[][] = []
  let days = weekDays(`${month}-01`, weekStart)
  while (days.some((day) => monthOf(day) === month)) {
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
    days = days.map((day) => addDays(day, WEEK_DAYS))
  }
  return weeks
}

/** Returns the same day of another month, or its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

type GridKey = { key: string; shiftKey: boolean }

/** Returns the date that a key moves to, by the pattern for date grids (ARIA APG). Returns null for other keys. */
export function dateByKey(date: string, { key, shiftKey }: GridKey, weekStart: WeekStart): string | null {
  const dayOfWeek = (weekdayIndex(date) - weekStart + WEEK_DAYS) % WEEK_DAYS
  const months = shiftKey ? 12 : 1
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1)
    case 'ArrowRight':
      return addDays(date, 1)
    case 'ArrowUp':
      return addDays(date, -WEEK_DAYS)
    case 'ArrowDown':
      return addDays(date, WEEK_DAYS)
    case 'Home':
      return addDays(date, -dayOfWeek)
    case 'End':
      return addDays(date, WEEK_DAYS - 1 - dayOfWeek)
    case 'PageUp':
      return addMonths(date, -months)
    case 'PageDown':
      return addMonths(date, months)
    default:
      return null
  }
}

/** Returns the last day of the last week that ends in a month: the date of its last Sunday session. */
export function lastWeekEnd(month: string, weekStart: WeekStart): string {
  const lastDay = addDays(addMonths(`${month}-01`, 1), -1)
  const end = weekDays(lastDay, weekStart).at(-1) ?? lastDay
  return monthOf(end) === month ? end : addDays(end, -WEEK_DAYS)
}

/** Returns true if the date is one that a calendar can show. */
export const isInCalendar = (date: string): boolean => utcMidnight(date) >= Date.UTC(1970, 0, 1) && date < '2200-01-01'
