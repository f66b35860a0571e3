import { TZDate } from '@date-fns/tz'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { wallClock } from '../../../platform/time/use-time-zone.ts'
import { asDate, asTime } from '../../documents/stored-values.ts'
import { type ParsedStep, parseStepLine } from '../../steps/parse-step-line.ts'
import type { DateOrder, ImportReport } from './imported-items.ts'

export type DateContext = {
  today: string
  /** Of the user. */
  zone: string
  order: DateOrder
}

export type When = Pick<ParsedStep, 'date' | 'time' | 'recurrence'>

const numericDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})\.?(?=$|[\sT,@])/
const isoDate = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?=$|[\sT,@])/

/** Decides the order of day and month once for all dates of a file: one that allows only one order decides. */
export function decideDateOrder(
  texts: readonly string[],
  chosen?: DateOrder,
): { order: DateOrder; shown: ImportReport['dateOrder'] } {
  const dates = texts.flatMap((text) => {
    const [example, first, separator, second] = numericDate.exec(text.trim()) ?? []
    return example ? [{ example, first: Number(first), second: Number(second), separator }] : []
  })
  const unclear = dates.find(({ first, second }) => first <= 12 && second <= 12 && first !== second)
  const dayFirst = dates.filter(({ first }) => first > 12).length
  const monthFirst = dates.filter(({ second }) => second > 12).length
  const usual = unclear?.separator === '.' ? 'day first' : 'month first'
  const order =
    chosen ?? (dayFirst === monthFirst ? usual : dayFirst > monthFirst ? ('day first' as const) : 'month first')
  return { order, shown: unclear ? { order, example: unclear.example } : null }
}

/**
 * Reads 'yyyy-mm-dd', numeric and English dates with or without a time, and repeats such as 'every Monday at 9'. An instant
 * with an offset becomes local. Returns null if a part cannot be read.
 */
export function parseWhen(text: string, { today, zone, order }: DateContext): When | null {
  const trimmed = text.trim()
  const iso = isoDate.exec(trimmed)
  const numeric = numericDate.exec(trimmed)
  if (!iso && !numeric) return parseWritten(trimmed, today)
  const [, first = '', , second = '', year = ''] = numeric ?? []
  const [month, day] = order === 'day first' ? [second, first] : [first, second]
  const date = iso ? toDate(iso[1], iso[2], iso[3]) : toDate(fullYear(year), month, day)
  const rest = trimmed.slice((iso ?? numeric)?.[0].length).replace(/^[\sT,@]+/, '')
  if (!date) return null
  if (rest === '') return { date }
  const [clock = '', offset] = rest.split(/(?=Z$|[+-]\d\d:?\d\d$)/)
  const time = parseTime(clock)
  if (!time) return null
  if (offset) return localTimes(new Date(`${date}T${time}${offset.replace(/(\d\d)(\d\d)$/, '$1:$2')}`), zone)
  // Programs write a day without a time as midnight.
  return time === '00:00' ? { date } : { date, time }
}

const localTimes = (instant: Date, zone: string) => (Number.isNaN(instant.getTime()) ? null : wallClock(instant, zone))

const fullYear = (year: string) => (year.length === 2 ? `20${year}` : year)

function toDate(year = '', month = '', day = ''): string | null {
  const date = asDate([year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'))
  // `Date` moves a day that does not exist.
  return date && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date) ? date : null
}

/** Words of a date stay in the text of a step if they are not read. */
function parseWritten(text: string, today: string): When | null {
  const parsed = parseStepLine(`Step ${text}`, { today, date: null, journeys: [] })
  if (parsed?.text !== 'Step') return null
  const { date, time, recurrence } = parsed
  return { ...(date && { date }), ...(time && { time }), ...(recurrence && { recurrence }) }
}

/** '9:30', '14.00', '2 PM', '09:30:00.000' */
export function parseTime(text: string): string | null {
  const [, hours, minutes = '00', half] =
    /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d(?:\.\d+)?)?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim()) ?? []
  if (!hours || (!half && !/[:.]/.test(text)) || (half && (Number(hours) > 12 || hours === '0'))) return null
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  return asTime(`${String(hour).padStart(2, '0')}:${minutes}`)
}

/** '45', '1:30', '1 h 30 min', 'PT1H30M'; a number is in `unit`. */
export function parseMinutes(text: string, unit: 'minutes' | 'hours' = 'minutes'): number | null {
  const trimmed = text.trim().toLowerCase().replace(/^pt?/, '')
  const [, hours, minutes] =
    /^(?:(\d+(?:[.,]\d+)?)\s*h(?:rs?|ours?)?)?\s*(?:(\d+)\s*m?(?:ins?|inutes?)?)?$/.exec(trimmed) ??
    /^(\d+):(\d\d)$/.exec(trimmed) ??
    []
  const isBare = /^\d+(?:[.,]\d+)?$/.test(trimmed)
  const toNumber = (part = '0') => Number(part.replace(',', '.'))
  const total = isBare ? toNumber(trimmed) * (unit === 'hours' ? 60 : 1) : toNumber(hours) * 60 + toNumber(minutes)
  return total >= 1 && total <= DAY_MINUTES_MAX ? Math.round(total) : null
}

/** Converts a local time of one zone to that of another. Keeps it if the zone is unknown. */
export function moveToZone({ date, time }: { date: string; time: string }, from: string, to: string): When {
  try {
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return wallClock(new Date(new TZDate(year, month - 1, day, hours, minutes, from).getTime()), to)
  } catch {
    return { date, time }
  }
}
