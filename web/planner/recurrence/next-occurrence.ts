import type { RRuleTemporal } from 'rrule-temporal'
import { addDays } from '#contract/dates.ts'

let Rules: typeof RRuleTemporal | null = null

/** Loads the package of recurrence rules, which only planners with recurring steps need. Rejects if it cannot be loaded. */
export async function loadRecurrenceRules(): Promise<void> {
  Rules ??= (await import('rrule-temporal')).RRuleTemporal
}

export const areRecurrenceRulesLoaded = (): boolean => Rules !== null

/** `rule` is the rule of the next step, with COUNT reduced by one. */
type NextOccurrence = { date: string; rule: string }

/**
 * Returns the first date of a rule after `after`, counted from `start`. Returns null after the last date and for a rule that
 * is not valid.
 * @throws Error before the rules are loaded
 */
export function nextOccurrence(
  rule: string,
  { start, after }: { start: string; after: string },
): NextOccurrence | null {
  if (!Rules) throw new Error('The recurrence rules are not loaded.')
  const count = Number(/\bCOUNT=(\d+)/.exec(rule)?.[1] ?? Number.POSITIVE_INFINITY)
  if (count <= 1) return null
  const uncounted = rule.replace(/;COUNT=\d+|\bCOUNT=\d+;/, '')
  try {
    const dates = new Rules({ rruleString: `DTSTART:${start.replaceAll('-', '')}T000000Z\nRRULE:${uncounted}` })
    const next = dates.next(new Date(`${addDays(after, 1)}T00:00:00Z`), true)
    return next && { date: next.toPlainDate().toString(), rule: rule.replace(/\bCOUNT=\d+/, `COUNT=${count - 1}`) }
  } catch {
    return null
  }
}
