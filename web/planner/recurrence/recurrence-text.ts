import { longDate } from '#contract/dates.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { splitRule, weekdayCodes } from './recurrence-rule.ts'

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const positions: Record<string, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', '-1': 'last' }
const units: Record<string, [unit: string, units: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
}
const numberWords = ['', '', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

/**
 * Returns a rule in words, such as 'Every Monday', 'Every two weeks on Monday', 'Monthly on the 3rd, until March 3,
 * 2027'. Rules of other programs that are not supported here are 'Repeats'.
 * @param start first date
 */
export function recurrenceText(rule: string, start: string): string {
  const { pattern, end } = splitRule(rule)
  const text = patternText(pattern, start)
  if (end.after === 'date') return `${text}, until ${longDate(end.date)}`
  return end.after === 'count' ? `${text}, ${end.count === 1 ? 'once' : `${end.count} times`}` : text
}

/** Without the end. 'Once' without a pattern. */
export function patternText(pattern: string, start: string): string {
  if (pattern === '') return 'Once'
  const parts = new Map(pattern.split(';').map((part) => part.split('=') as [string, string]))
  const frequency = parts.get('FREQ') ?? ''
  const interval = Number(parts.get('INTERVAL') ?? 1)
  const known = ['FREQ', 'INTERVAL', 'BYDAY', 'BYMONTHDAY', 'BYSETPOS', 'WKST']
  const unit = units[frequency]
  if (!unit || !Number.isInteger(interval) || interval < 1 || [...parts.keys()].some((name) => !known.includes(name)))
    return 'Repeats'
  const every = interval === 1 ? `Every ${unit[0]}` : `Every ${numberWords[interval] ?? interval} ${unit[1]}`
  const days = { byDay: parts.get('BYDAY'), byMonthDay: parts.get('BYMONTHDAY'), position: parts.get('BYSETPOS') }
  const text = detailText(frequency, { interval, every, start, ...days })
  return text ?? 'Repeats'
}

type Detail = {
  interval: number
  every: string
  start: string
  byDay: string | undefined
  byMonthDay: string | undefined
  position: string | undefined
}

function detailText(frequency: string, detail: Detail): string | null {
  const { interval, every, start, byDay, byMonthDay, position } = detail
  if (frequency === 'WEEKLY') {
    if (byMonthDay || position) return null
    const days = byDay?.split(',').map((code) => weekdayNames[weekdayCodes.indexOf(code as 'MO')]) ?? [
      weekdayNames[weekdayIndex(start)],
    ]
    if (days.includes(undefined)) return null
    if (interval > 1) return days.length === 7 ? every : `${every} on ${listText(days as string[])}`
    if (byDay === 'MO,TU,WE,TH,FR') return 'Every weekday'
    return days.length === 7 ? 'Every day' : `Every ${listText(days as string[])}`
  }
  if (frequency === 'MONTHLY') {
    const day = monthDayText({ start, byDay, byMonthDay, position })
    return day && `${interval === 1 ? 'Monthly' : every} ${day}`
  }
  if (byDay || byMonthDay || position) return null
  if (frequency === 'DAILY') return every
  return `${every} on ${longDate(start).split(',')[0]}`
}

function monthDayText({ start, byDay, byMonthDay, position }: Omit<Detail, 'interval' | 'every'>): string | null {
  if (byDay) {
    const [, week = '', code = ''] = /^(-?\d)([A-Z]{2})$/.exec(byDay) ?? []
    const weekday = weekdayNames[weekdayCodes.indexOf(code as 'MO')]
    return weekday && positions[week] && !byMonthDay && !position ? `on the ${positions[week]} ${weekday}` : null
  }
  if (!byMonthDay) return position ? null : `on the ${ordinal(Number(start.slice(8)))}`
  if (byMonthDay === '-1') return 'on the last day'
  // 'BYMONTHDAY=28,29,30;BYSETPOS=-1' is the 30th, or the last day of February.
  if (position === '-1') return `on the ${ordinal(Number(byMonthDay.split(',').at(-1)))}, or the last day`
  return /^\d+$/.test(byMonthDay) && !position ? `on the ${ordinal(Number(byMonthDay))}` : null
}

/** '1st', '2nd', '3rd', '4th', '11th', '21st' */
export function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

function listText(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`
}
