// Calendar dates are 'yyyy-mm-dd' and times are 'hh:mm' (PostgreSQL adds ':ss'), without a time zone. They are computed
// in UTC, so that the time zone of the server or browser cannot shift a date.

const DAY = 86_400_000
const STEP_DAYS = 364
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** Moves dates forward together by the fewest 52-week steps that leave none before `today`. Weekdays do not change. */
export function shiftSeedDates(dates: readonly string[], today: string): string[] {
  const days = daysToShiftSeedDates(dates, today)
  return dates.map((date) => addDays(date, days))
}

export function shiftSeedDate(isoDate: string, today: string): string {
  return addDays(isoDate, daysToShiftSeedDates([isoDate], today))
}

export function daysToShiftSeedDates(dates: readonly string[], today: string): number {
  const now = utcMidnight(today)
  const behind = dates.map((date) => (now - utcMidnight(date)) / DAY)
  return Math.ceil(Math.max(0, ...behind) / STEP_DAYS) * STEP_DAYS
}

export function addDays(isoDate: string, days: number): string {
  return new Date(utcMidnight(isoDate) + days * DAY).toISOString().slice(0, 10)
}

/** 'March 15, 2024' */
export function longDate(isoDate: string): string {
  const { year, month, day } = calendarDay(isoDate)
  return `${month} ${day}, ${year}`
}

/** 'Mar 15, 2024' */
export function cardDate(isoDate: string): string {
  const { year, month, day } = calendarDay(isoDate)
  return `${month.slice(0, 3)} ${day}, ${year}`
}

/**
 * Formats a date range: 'March 23, 2024', 'March 16-17, 2024', 'March 30-April 1, 2024', 'December 31, 2024-January 1,
 * 2025'. Always includes the year, because a cached page may be read in the next one.
 */
export function workshopDateText(startsOn: string, endsOn: string): string {
  const start = calendarDay(startsOn)
  const end = calendarDay(endsOn)
  if (endsOn < startsOn) throw new RangeError(`A workshop cannot end on ${endsOn} when it starts on ${startsOn}.`)
  if (startsOn === endsOn) return longDate(startsOn)
  if (start.year !== end.year) return `${longDate(startsOn)}-${longDate(endsOn)}`
  const until = start.month === end.month ? end.day : `${end.month} ${end.day}`
  return `${start.month} ${start.day}-${until}, ${start.year}`
}

/** Formats a time range: '9 AM-5 PM', '2-6 PM', '10:30 AM-12 PM'. Omits the first AM or PM if both are the same. */
export function workshopTimeText(startTime: string, endTime: string): string {
  const start = clockTime(startTime)
  const end = clockTime(endTime)
  const from = start.half === end.half ? start.face : `${start.face} ${start.half}`
  return `${from}-${end.face} ${end.half}`
}

/** '10 AM', '2:30 PM' */
export function clockText(time: string): string {
  const { face, half } = clockTime(time)
  return `${face} ${half}`
}

function calendarDay(isoDate: string): { year: number; month: string; day: number } {
  const date = new Date(utcMidnight(isoDate))
  return { year: date.getUTCFullYear(), month: MONTHS[date.getUTCMonth()] ?? '', day: date.getUTCDate() }
}

/** Returns UTC midnight (ms). @throws RangeError for a date that does not exist, which `Date` would move */
export function utcMidnight(isoDate: string): number {
  const date = new Date(`${isoDate}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== isoDate) {
    throw new RangeError(`'${isoDate}' is not a yyyy-mm-dd date.`)
  }
  return date.getTime()
}

export function clockTime(time: string): { hours: number; minutes: number; face: string; half: 'AM' | 'PM' } {
  const [, hh, mm] = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/.exec(time) ?? []
  if (hh === undefined || mm === undefined) throw new RangeError(`'${time}' is not an hh:mm time.`)
  const hours = Number(hh)
  const face = `${hours % 12 || 12}${mm === '00' ? '' : `:${mm}`}`
  return { hours, minutes: Number(mm), face, half: hours < 12 ? 'AM' : 'PM' }
}

/** Converts 'America/New_York' to 'New York time'. Uses the zone id and not `Intl`, so that server and browser agree. */
export function zoneLabel(timeZone: string): string {
  const city = timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return city === 'UTC' ? 'UTC' : `${city} time`
}
