import type { RRule } from 'rrule'
import { addDays } from '#contract/dates.ts'

type RecurrenceRules = typeof RRule

let rules: RecurrenceRules | null = null

/** Loads the package of recurrence rules, which only planners with recurring steps need. Rejects if it cannot be loaded. */
export async function loadRecurrenceRules(): Promise<void> {
  rules ??= (await import('rrule')).RRule
}

export const areRecurrenceRulesLoaded = (): boolean => rules !== null

/** `rule` is the rule of the next step, with COUNT reduced by one. */
export type NextOccurrence = { date: string; rule: string }

/**
 * Returns the first date of a rule after `after`, counted from `start`. Returns null after the last date and for a rule that
 * is not valid.
 * @throws Error before the rules are loaded
 */
export function nextOccurrence(
  rule: string,
  { start, after }: { start: string; after: string },
): NextOccurrence | null {
  if (!rules) throw new Error('The recurrence rules are not loaded.')
  try {
    const { count, ...options } = rules.parseString(rule)
    if (count !== undefined && count !== null && count <= 1) return null
    const dates = new rules({ ...options, dtstart: utcDate(start) })
    const next = dates.after(utcDate(addDays(after, 1)), true)
    if (!next) return null
    return {
      date: next.toISOString().slice(0, 10),
      rule: count ? rule.replace(/COUNT=\d+/i, `COUNT=${count - 1}`) : rule,
    }
  } catch {
    return null
  }
}

const utcDate = (date: string) => new Date(`${date}T00:00:00Z`)
