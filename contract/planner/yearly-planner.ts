import { isPaperSize, type PaperSize } from '../content/pdf/paper-sizes.ts'

/** Form of the Digital Journey Planner. Missing fields have their default. */
export type YearlyPlannerOptions = {
  /** First month, 'yyyy-mm'. The month of the purchase by default. */
  start?: string
  paper?: PaperSize
  /** 0 is Monday, 6 is Sunday. */
  weekStart?: 0 | 6
  hasDayPages?: boolean
}

/** 'yyyy-mm' */
export const yearlyPlannerMonth = /^20\d\d-(0[1-9]|1[0-2])$/

/**
 * Parses the query of a download: `?start=2027-01&paper=a4&week=sunday&days=yes`. Ignores invalid and unknown parameters.
 */
export function parseYearlyPlannerOptions(query: URLSearchParams): YearlyPlannerOptions {
  const [start, paper, week] = [query.get('start'), query.get('paper'), query.get('week')]
  return {
    ...(start !== null && yearlyPlannerMonth.test(start) ? { start } : {}),
    ...(isPaperSize(paper) ? { paper } : {}),
    ...(week === 'sunday' ? { weekStart: 6 } : week === 'monday' ? { weekStart: 0 } : {}),
    ...(query.get('days') === 'yes' ? { hasDayPages: true } : {}),
  }
}

export function yearlyPlannerQuery({ start, paper, weekStart, hasDayPages }: YearlyPlannerOptions): string {
  const query = new URLSearchParams()
  if (start) query.set('start', start)
  if (paper) query.set('paper', paper)
  if (weekStart !== undefined) query.set('week', weekStart === 6 ? 'sunday' : 'monday')
  if (hasDayPages) query.set('days', 'yes')
  return query.toString()
}
