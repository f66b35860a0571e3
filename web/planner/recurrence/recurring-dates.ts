import type { RRuleTemporal } from 'rrule-temporal'
import { addDays } from '#contract/dates.ts'
import { quarterDocumentName } from '#contract/planner/documents.ts'

let Rules: typeof RRuleTemporal | null = null

/** Loads the package of recurrence rules. Rejects if it cannot be loaded. */
export async function loadRecurringDates(): Promise<void> {
  Rules ??= (await import('rrule-temporal')).RRuleTemporal
}

export const areRecurringDatesLoaded = (): boolean => Rules !== null

/** @throws Error for an invalid rule, and before the rules are loaded */
function parseRule(rule: string, start: string): RRuleTemporal {
  if (!Rules) throw new Error('The recurrence rules are not loaded.')
  return new Rules({ rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${rule}` })
}

/** Cache of dates by start, rule and quarter, because a month view checks each rule for up to 42 dates. */
const datesByQuarter = new Map<string, ReadonlySet<string>>()
const MAX_CACHED_QUARTERS = 500

/**
 * Returns true if a recurrence that starts on `start` has this date. Before the rules are loaded and for an invalid rule,
 * only the start counts.
 */
export function recursOn(rule: string, start: string, date: string): boolean {
  if (date <= start || !Rules) return date === start
  const quarter = quarterDocumentName(date)
  const key = `${start} ${quarter} ${rule}`
  let dates = datesByQuarter.get(key)
  if (!dates) {
    dates = datesInQuarter(rule, start, date)
    if (datesByQuarter.size >= MAX_CACHED_QUARTERS) datesByQuarter.clear()
    datesByQuarter.set(key, dates)
  }
  return dates.has(date)
}

function datesInQuarter(rule: string, start: string, date: string): ReadonlySet<string> {
  const firstMonth = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  const first = `${date.slice(0, 4)}-${String(firstMonth).padStart(2, '0')}-01`
  try {
    // A quarter has at most 92 days.
    const dates = parseRule(rule, start).between(utcDate(first), utcDate(addDays(first, 92)), true)
    return new Set(dates.map(dateOf))
  } catch {
    return new Set()
  }
}

/**
 * Returns the first dates of a rule, for a preview. Loads the package. Returns an empty list for an invalid rule, and for a
 * rule with times of day from another program.
 */
export async function firstRecurringDates(rule: string, start: string, count: number): Promise<string[]> {
  if (!/\bFREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)\b/.test(rule)) return []
  await loadRecurringDates()
  try {
    return parseRule(rule, start)
      .all((_, index) => index < count)
      .map(dateOf)
  } catch {
    return []
  }
}

const utcDate = (date: string) => new Date(`${date}T00:00:00Z`)

const dateOf = (time: { toPlainDate: () => object }) => String(time.toPlainDate())
