import { weekdayIndex } from '#contract/planner/weekday-index.ts'

/** Without the end, such as 'FREQ=WEEKLY;BYDAY=MO'. '' for once. */
type RecurrencePattern = string

export type RecurrenceEnd = { after: 'never' } | { after: 'date'; date: string } | { after: 'count'; count: number }

/** Times that a recurrence can have. */
export const COUNT_MAX = 999

/** Days by their code of RFC 5545. 0 is Monday. */
export const weekdayCodes = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

const WORKDAYS = 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR'

/**
 * Returns the patterns that a user can choose for a first date. A day of the month that not all months have is the last
 * day of shorter ones.
 */
export function recurrencePatterns(date: string): RecurrencePattern[] {
  const index = weekdayIndex(date)
  const weekday = weekdayCodes[index]
  const day = Number(date.slice(8))
  const week = Math.ceil(day / 7)
  return [
    '',
    'FREQ=DAILY',
    ...(index < 5 ? [WORKDAYS] : []),
    `FREQ=WEEKLY;BYDAY=${weekday}`,
    `FREQ=WEEKLY;INTERVAL=2;BYDAY=${weekday}`,
    `FREQ=MONTHLY;${monthDayPart(day)}`,
    ...(day === daysInMonth(date) && day < 31 ? ['FREQ=MONTHLY;BYMONTHDAY=-1'] : []),
    `FREQ=MONTHLY;BYDAY=${week === 5 ? -1 : week}${weekday}`,
    'FREQ=YEARLY',
  ]
}

/** From the 29th on, the last of these days that a month has. The 31st is the last day of every month. */
function monthDayPart(day: number): string {
  if (day === 31) return 'BYMONTHDAY=-1'
  if (day < 29) return `BYMONTHDAY=${day}`
  const days = Array.from({ length: day - 27 }, (_, index) => 28 + index)
  return `BYMONTHDAY=${days.join(',')};BYSETPOS=-1`
}

const daysInMonth = (date: string) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0)).getUTCDate()

/** Splits a rule into its pattern and its end. */
export function splitRule(rule: string | null): { pattern: RecurrencePattern; end: RecurrenceEnd } {
  const parts = (rule ?? '').split(';').filter(Boolean)
  const partValue = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(name.length + 1)
  const pattern = parts.filter((part) => !/^(?:UNTIL|COUNT)=/.test(part)).join(';')
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(partValue('UNTIL') ?? '')
  if (until) return { pattern, end: { after: 'date', date: until.slice(1).join('-') } }
  const count = Number(partValue('COUNT'))
  return { pattern, end: count > 0 ? { after: 'count', count } : { after: 'never' } }
}

/** Returns null for once. */
export function joinRule(pattern: RecurrencePattern, end: RecurrenceEnd): string | null {
  if (pattern === '') return null
  if (end.after === 'date') return `${pattern};UNTIL=${end.date.replaceAll('-', '')}`
  return end.after === 'count' ? `${pattern};COUNT=${end.count}` : pattern
}

/**
 * Returns the pattern for another first date: that at the same position of the choices ('Every Monday' becomes 'Every
 * Tuesday'). A pattern that is no choice of the previous date persists.
 */
export function movePattern(pattern: RecurrencePattern, from: string, to: string): RecurrencePattern {
  if (['', 'FREQ=DAILY', WORKDAYS, 'FREQ=YEARLY'].includes(pattern)) return pattern
  const choices = recurrencePatterns(to)
  if (choices.includes(pattern) || !recurrencePatterns(from).includes(pattern)) return pattern
  const isSameKind = (other: RecurrencePattern) => kindOf(other) === kindOf(pattern)
  return choices.find((other) => other !== WORKDAYS && isSameKind(other)) ?? pattern
}

/** Frequency, interval, and whether days are of the week or the month. */
const kindOf = (pattern: RecurrencePattern) => pattern.replace(/=[-\d]*[A-Z]{2}\b|=[-\d,]+(?:;BYSETPOS=-1)?$/, '')
