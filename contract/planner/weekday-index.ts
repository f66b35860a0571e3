import { utcMidnight } from '../dates.ts'

/** Returns the weekday of a date: 0 is Monday. */
export const weekdayIndex = (date: string): number => (new Date(utcMidnight(date)).getUTCDay() + 6) % 7
