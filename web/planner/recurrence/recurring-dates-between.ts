import { addDays } from '#contract/dates.ts'

type Period = { start: string; from: string; to: string }

/** Dates of one expansion. */
const MAX_DATES = 1_000

/**
 * Returns the dates of a rule from `from` to `to`, counted from `start`. Loads the package of recurrence rules. Returns
 * an empty list for an invalid rule, and for a rule with times of day from another program.
 */
export async function recurringDatesBetween(rule: string, { start, from, to }: Period): Promise<string[]> {
  const { RRule } = await import('rrule')
  if (!/\bFREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)\b/.test(rule)) return []
  try {
    const recurrence = new RRule({ ...RRule.parseString(rule), dtstart: utcDate(start) })
    const isWithinLimit = (_: Date, count: number) => count < MAX_DATES
    const dates = recurrence.between(utcDate(from), utcDate(to), true, isWithinLimit)
    return dates.map((date) => date.toISOString().slice(0, 10))
  } catch {
    return []
  }
}

/** Returns the first dates of a rule, for a preview. Covers at most ten years. */
export async function firstRecurringDates(rule: string, start: string, count: number): Promise<string[]> {
  // A pattern without an end would yield thousands of dates in ten years, so the period grows until it has enough.
  for (const days of [40, 400, 3_653]) {
    const dates = await recurringDatesBetween(rule, { start, from: start, to: addDays(start, days) })
    if (dates.length >= count || days === 3_653) return dates.slice(0, count)
  }
  return []
}

const utcDate = (date: string) => new Date(`${date}T00:00:00Z`)
