import { type ParsedResult, parse } from 'chrono-node/en'
import { addDays } from '#contract/dates.ts'
import type { Journey } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { weekdayIndex } from '#contract/planner/weekday-index.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import type { StepFields } from '../documents/planner-edits.ts'
import { weekdayCodes } from '../recurrence/recurrence-rule.ts'

/** What a typed line says. Fields that it does not mention are missing. */
export type ParsedStep = Pick<StepFields, 'time' | 'minutes' | 'recurrence' | 'journeyId'> & {
  /** The line without the words that were understood. */
  text: string
  date?: string
}

type Context = { today: string /** Date of the field. */; date: string | null; journeys: readonly Journey[] }
type Part = { index: number; length: number; fields: Omit<ParsedStep, 'text'> }

/**
 * Reads dates, times, durations, repeats and journeys in a line: 'Call the bank tomorrow at 9 for 15 min', 'Bins every
 * Monday', 'Dentist Dec 3 14:30 #Health'. Returns null if it has none, or nothing else.
 */
export function parseStepLine(line: string, context: Context): ParsedStep | null {
  const parts: Part[] = []
  let rest = line
  // Read words become blanks, so that they are not read twice.
  for (const read of [readJourney, readRecurrence, readMinutes, readDate]) {
    const part = read(rest, context)
    if (!part) continue
    parts.push(part)
    const before = rest
      .slice(0, part.index)
      .replace(/\b(?:on|at|by|from|for)\s*$/i, (words) => ' '.repeat(words.length))
    rest = before + ' '.repeat(part.length) + rest.slice(part.index + part.length)
  }
  const text = rest.replace(/\s+/g, ' ').trim()
  if (parts.length === 0 || text === '') return null
  const fields = Object.assign({}, ...parts.toReversed().map((part) => part.fields)) as Omit<ParsedStep, 'text'>
  // A time alone is today's.
  const date = fields.date ?? (fields.time && !context.date ? context.today : undefined)
  return { text, ...fields, ...(date && { date }) }
}

/** '#Health' is an open journey with a word in its title that begins so, or the only one of a category. */
function readJourney(line: string, { journeys }: Context): Part | null {
  const match = /(?<=^|\s)#([\p{L}\p{N}-]+)/u.exec(line)
  if (!match?.[1]) return null
  const name = plain(match[1])
  const open = journeys.filter(({ state }) => state === 'active' || state === 'draft')
  const titled = open.find(({ title }) => [title, ...title.split(/\s/)].some((text) => plain(text).startsWith(name)))
  const inCategory = open.filter(({ category }) => plain(category ?? '') === name)
  const journey = titled ?? (inCategory.length === 1 ? inCategory[0] : undefined)
  return journey ? { ...placeOf(match), fields: { journeyId: journey.id } } : null
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const weekdayPattern = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?'
const repeatPattern = new RegExp(
  `\\b(?:every|each)\\s+(?:(other|two|second|2|three|3|four|4)\\s+)?(days?|weekdays?|weeks?|months?|years?|${weekdayPattern}(?:(?:,|\\s+and|\\s*&)\\s*${weekdayPattern})*)\\b|\\b(daily|weekly|monthly|yearly)\\b`,
  'i',
)
const intervals: Record<string, number> = { other: 2, two: 2, second: 2, 2: 2, three: 3, 3: 3, four: 4, 4: 4 }
const frequencies: Record<string, string> = { da: 'DAILY', we: 'WEEKLY', mo: 'MONTHLY', ye: 'YEARLY' }

function readRecurrence(line: string, { today, date }: Context): Part | null {
  const match = repeatPattern.exec(line)
  if (!match) return null
  const [, count = '', named = '', adverb] = match
  const unit = (adverb ?? named).toLowerCase()
  const interval = intervals[count.toLowerCase()] ?? 1
  const days = unit.startsWith('weekday')
    ? [0, 1, 2, 3, 4]
    : [...new Set((unit.match(new RegExp(weekdayPattern, 'g')) ?? []).map(indexOfWeekday))].sort()
  const frequency = days.length > 0 ? 'WEEKLY' : frequencies[unit.slice(0, 2)]
  const rule = [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(days.length > 0 ? [`BYDAY=${days.map((day) => weekdayCodes[day]).join(',')}`] : []),
  ].join(';')
  return { ...placeOf(match), fields: { recurrence: rule, date: firstDay(date ?? today, days) } }
}

const indexOfWeekday = (name: string) => weekdayCodes.findIndex((code) => name.toUpperCase().startsWith(code))

/** The first of the weekdays from a date on. */
function firstDay(from: string, days: readonly number[]): string {
  const dates = Array.from({ length: 7 }, (_, offset) => addDays(from, offset))
  return dates.find((date) => days.includes(weekdayIndex(date))) ?? from
}

const minutesPattern =
  /(?<=^|\s)(?:for\s+)?(?:(\d+(?:\.\d+)?)\s*(?:h|hrs?|hours?)(?:\s*(\d{1,2})(?:\s*min)?)?|(\d+)\s*(?:min|mins|minutes))(?=$|[\s,.])/i

function readMinutes(line: string): Part | null {
  const match = minutesPattern.exec(line)
  if (!match) return null
  const [, hours = '0', rest = '0', minutes = '0'] = match
  const total = Math.round(Number(hours) * 60) + Number(rest) + Number(minutes)
  if (total < 1 || total > DAY_MINUTES_MAX || /\bin\s*$/i.test(line.slice(0, match.index))) return null
  return { ...placeOf(match), fields: { minutes: total } }
}

function readDate(line: string, { today }: Context): Part | null {
  const results = parse(line, new Date(`${today}T00:00:00`), { forwardDate: true })
  const result = results.find(isClear)
  if (!result) return null
  const { start, end, index, text } = result
  const hasDay = start.isCertain('day') || start.isCertain('weekday')
  const hasTime = start.isCertain('hour') && start.isCertain('minute')
  const minutes = hasTime && end ? Math.round((end.date().getTime() - start.date().getTime()) / 60_000) : 0
  const fields = {
    ...(hasDay && { date: toIsoDay(start.date()) }),
    ...(hasTime && { time: timeOf(start.date()) }),
    ...(minutes > 0 && minutes <= DAY_MINUTES_MAX && { minutes }),
  }
  return { index, length: text.length, fields }
}

/** Short names of weekdays are also words: 'sun cream', 'sat photos'. A month alone is no day. */
function isClear({ start, text }: ParsedResult): boolean {
  const hasTime = start.isCertain('hour') && start.isCertain('minute')
  return hasTime || ((start.isCertain('day') || start.isCertain('weekday')) && !/^(?:[a-z]{3,4}|now)$/.test(text))
}

const timeOf = (date: Date) =>
  `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`

const placeOf = ({ index, 0: { length } }: RegExpExecArray) => ({ index, length })
