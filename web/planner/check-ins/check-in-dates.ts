import { addDays, utcMidnight } from '#contract/dates.ts'
import type { CheckInKind, PlannerSettings } from '#contract/planner/items.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'

type WeekStart = PlannerSettings['weekStart']

const DAY_MS = 86_400_000
const WEEK_DAYS = 7
/** First days of a week or quarter on which the session still reviews the previous one. */
const LATE_SUNDAY_DAYS = 3
const LATE_SEASON_DAYS = 45

/** Returns the days of the week with a date. */
export function weekDays(date: string, weekStart: WeekStart): string[] {
  const first = addDays(date, -((weekdayIndex(date) - weekStart + WEEK_DAYS) % WEEK_DAYS))
  return Array.from({ length: WEEK_DAYS }, (_, day) => addDays(first, day))
}

/** Returns the first and the last day of the quarter with a date. */
export function quarterRange(date: string): { from: string; to: string } {
  const year = Number(date.slice(0, 4))
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3
  const isoDate = (monthIndex: number) => new Date(Date.UTC(year, monthIndex, 1)).toISOString().slice(0, 10)
  return { from: isoDate(month), to: addDays(isoDate(month + 3), -1) }
}

/** Returns the date of the session that belongs to any date: the last day of its week or quarter. */
export function checkInDateOf(kind: CheckInKind, date: string, weekStart: WeekStart): string {
  if (kind === 'morning') return date
  return kind === 'season' ? quarterRange(date).to : (weekDays(date, weekStart)[WEEK_DAYS - 1] ?? date)
}

/** Returns the date of the session that is due today: for some days, that of the last week or quarter. */
export function currentCheckInDate(kind: CheckInKind, today: string, weekStart: WeekStart): string {
  if (kind === 'morning') return today
  const start = kind === 'season' ? quarterRange(today).from : (weekDays(today, weekStart)[0] ?? today)
  const daysIn = Math.round((utcMidnight(today) - utcMidnight(start)) / DAY_MS)
  const isLate = daysIn < (kind === 'season' ? LATE_SEASON_DAYS : LATE_SUNDAY_DAYS)
  return isLate ? addDays(start, -1) : checkInDateOf(kind, today, weekStart)
}

/** Returns the date if it exists, otherwise null. */
export function parseDate(text: string | null): string | null {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  try {
    utcMidnight(text)
    return text
  } catch {
    return null
  }
}
