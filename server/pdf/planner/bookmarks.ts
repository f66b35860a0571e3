import type { Month, Week } from './calendar.ts'

/** Named destinations of planner pages. */
export const YEAR_BOOKMARK = 'year'
export const monthBookmark = ({ days }: Month): string => `month-${days[0]?.slice(0, 7)}`
export const weekBookmark = ({ number }: Week): string => `week-${number}`
