import type { RRule } from 'rrule'
import { addDays } from '#contract/dates.ts'
import { quarterDocumentName } from '#contract/planner/documents.ts'

let rules: typeof RRule | null = null

/** Loads the package of recurrence rules. Rejects if it cannot be loaded. */
export async function loadRecurringDates(): Promise<void> {
  rules ??= (await import('rrule')).RRule
}

export const areRecurringDatesLoaded = (): boolean => rules !== null

/** Cache of dates by start, rule and quarter, because a month view checks each rule for up to 42 dates. */
const datesByQuarter = new Map<string, ReadonlySet<string>>()
const MAX_CACHED_QUARTERS = 500

/**
 * Returns true if a recurrence that starts on `start` has this date. Before the rules are loaded and for an invalid rule,
 * only the start counts.
 */
export function recursOn(rule: string, start: string, date: string): boolean {
  if (date <= start || !rules) return date === start
  const quarter = quarterDocumentName(date)
  const key = `${start} ${quarter} ${rule}`
  let dates = datesByQuarter.get(key)
  if (!dates) {
    dates = datesInQuarter(rules, rule, start, date)
    if (datesByQuarter.size >= MAX_CACHED_QUARTERS) datesByQuarter.clear()
    datesByQuarter.set(key, dates)
  }
  return dates.has(date)
}

function datesInQuarter(Rule: typeof RRule, rule: string, start: string, date: string): ReadonlySet<string> {
  const firstMonth = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  const first = `${date.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}-01`
  try {
    const recurrence = new Rule({ ...Rule.parseString(rule), dtstart: utcDate(start) })
    // A quarter has at most 92 days.
    const dates = recurrence.between(utcDate(first), utcDate(addDays(first, 92)), true)
    return new Set(dates.map((day) => day.toISOString().slice(0, 10)))
  } catch {
    return new Set()
  }
}

const utcDate = (date: string) => new Date(`${date}T00:00:00Z`)
