import { addDays } from '#contract/dates.ts'

/** The days of a planner, as 'yyyy-mm-dd'. */

/** 0 is Monday, 6 is Sunday. */
export type WeekStart = 0 | 6

export type Month = { name: string; year: number; days: string[] }
export type Chapter = { month: Month; weeks: Week[] }
export type Week = { number: number; days: string[] }

const WEEKS = 52
const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
const weekdayNames = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' })

/** Returns twelve months starting with the month of `from`, and 52 weeks starting on or before its first day. */
export function buildChapters(from: Date, weekStart: WeekStart = 0): Chapter[] {
  const months = Array.from({ length: 12 }, (_, index) => monthAt(from.getUTCFullYear(), from.getUTCMonth() + index))
  const first = months[0]?.days[0] ?? ''
  const start = addDays(first, -daysIntoWeek(first, weekStart))
  const weeks = Array.from({ length: WEEKS }, (_, index) => weekStarting(addDays(start, 7 * index), index + 1))
  return months.map((month, index) => ({
    month,
    // The first week can start in the previous month.
    weeks: weeks.filter(({ days: [day = ''], number }) => (number === 1 ? index === 0 : month.days.includes(day))),
  }))
}

/** 0 for Monday. */
export function weekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
}

/** Returns 'Monday'. */
export const weekdayName = (day: string): string => weekdayNames.format(new Date(`${day}T00:00:00Z`))

const daysIntoWeek = (day: string, weekStart: WeekStart) => (weekday(day) - weekStart + 7) % 7

export function calendarRows({ days }: Month, weekStart: WeekStart = 0): (string | null)[][] {
  const before = daysIntoWeek(days[0] ?? '', weekStart)
  const cells = [...Array<null>(before).fill(null), ...days]
  const rows = Math.ceil(cells.length / 7)
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: 7 }, (_, column) => cells[row * 7 + column] ?? null),
  )
}

function monthAt(year: number, month: number): Month {
  const first = new Date(Date.UTC(year, month, 1))
  const length = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const day = first.toISOString().slice(0, 10)
  return {
    name: monthNames.format(first),
    year: first.getUTCFullYear(),
    days: Array.from({ length }, (_, index) => addDays(day, index)),
  }
}

const weekStarting = (start: string, number: number): Week => ({
  number,
  days: Array.from({ length: 7 }, (_, index) => addDays(start, index)),
})
