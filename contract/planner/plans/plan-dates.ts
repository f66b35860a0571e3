import { addDays } from '../../dates.ts'
import { weekdayIndex } from '../weekday-index.ts'

/**
 * The day of a step, relative to the start: a number of days, or a week from 1 with a weekday. Week 1 is the seven days
 * from the start. Weekday 0 is Monday.
 */
export type PlanDay = { days: number } | { week: number; weekday: number }

const DAYS_OF_WEEK = 7

/** @param start 'yyyy-mm-dd' */
export function planDate(day: PlanDay, start: string): string {
  if ('days' in day) return addDays(start, day.days)
  const untilWeekday = (day.weekday - weekdayIndex(start) + DAYS_OF_WEEK) % DAYS_OF_WEEK
  return addDays(start, (day.week - 1) * DAYS_OF_WEEK + untilWeekday)
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** 'Week 2, Tuesday', 'Day 1' for the start, 'Day 5'. */
export const planDayText = (day: PlanDay): string =>
  'days' in day ? `Day ${day.days + 1}` : `Week ${day.week}, ${weekdayNames[day.weekday] ?? ''}`

/** Compares days as if the plan started on a Monday. */
export const comparePlanDays = (a: PlanDay, b: PlanDay): number => offsetOf(a) - offsetOf(b)

const offsetOf = (day: PlanDay) => ('days' in day ? day.days : (day.week - 1) * DAYS_OF_WEEK + day.weekday)
