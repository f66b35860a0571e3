import { tzOffset } from '@date-fns/tz'

const MINUTE_MS = 60_000
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS
const YEAR_MS = 366 * 24 * 60 * MINUTE_MS

/**
 * Builds the VTIMEZONE of an iCalendar file from the time zone data of the runtime: the offset a year before `from`, and
 * every change until `until`.
 */
export function vtimezone(zone: string, { from, until }: { from: Date; until: Date }): string {
  const start = from.getTime() - YEAR_MS
  const first = observance('STANDARD', start, tzOffset(zone, new Date(start)), tzOffset(zone, new Date(start)))
  const changes = offsetChanges(zone, start, until.getTime()).map((at) => {
    const [before, after] = [tzOffset(zone, new Date(at - MINUTE_MS)), tzOffset(zone, new Date(at))]
    return observance(after > before ? 'DAYLIGHT' : 'STANDARD', at, before, after)
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, first, ...changes, 'END:VTIMEZONE'].join('\r\n')
}

/** Returns the instants at which the zone's UTC offset changes. */
function offsetChanges(zone: string, start: number, until: number): number[] {
  const offsetAt = (instant: number) => tzOffset(zone, new Date(instant))
  const changes: number[] = []
  for (let week = start; week < until; week += WEEK_MS) {
    if (offsetAt(week) === offsetAt(week + WEEK_MS)) continue
    // Binary search for the minute of the change.
    let [before, after] = [week, week + WEEK_MS]
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS
      if (offsetAt(middle) === offsetAt(week)) before = middle
      else after = middle
    }
    changes.push(after)
  }
  return changes
}

/**
 * @param before the UTC offset until `at`, in minutes; DTSTART is local time at this offset
 * @param after the UTC offset from `at` on, in minutes
 */
function observance(kind: 'STANDARD' | 'DAYLIGHT', at: number, before: number, after: number): string {
  const localTime = new Date(at + before * MINUTE_MS).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${localTime}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    `END:${kind}`,
  ].join('\r\n')
}

/** -300 -> '-0500' */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`
}
