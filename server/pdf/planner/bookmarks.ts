import type { Month, Week } from './calendar.ts'

/** What pages are called where others lead to them. */
export const YEAR = 'year'
export const monthName = ({ days }: Month): string => `month-${days[0]?.slice(0, 7)}`
export const weekName = ({ number }: Week): string => `week-${number}`
