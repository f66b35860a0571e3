import { tzOffset } from '@date-fns/tz'

const MINUTE = 60_000
const WEEK = 7 * 24 * 60 * MINUTE
const YEAR = 366 * 24 * 60 * MINUTE

/**
 * What a calendar program must know of a time zone (a VTIMEZONE): its clock a year before `from`, and every change of it
 * until `until`, as this machine's time zone data has them.
 */
export function vtimezone(zone: string, { from, until }: { from: Date; until: Date }): string {
  const start = from.getTime() - YEAR
  const first = observance('STANDARD', start, tzOffset(zone, new Date(start)), tzOffset(zone, new Date(start)))
  const changes = changesOf(zone, start, until.getTime()).map((at) => {
    const [before, after] = [tzOffset(zone, new Date(at - MINUTE)), tzOffset(zone, new Date(at))]
    return observance(after > before ? 'DAYLIGHT' : 'STANDARD', at, before, after)
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, first, ...changes, 'END:VTIMEZONE'].join('\r\n')
}

/** The instants at which the zone's clock jumps. */
function changesOf(zone: string, start: number, until: number): number[] {
  const offsetAt = (instant: number) => tzOffset(zone, new Date(instant))
  const found: number[] = []
  for (let week = start; week < until; week += WEEK) {
    if (offsetAt(week) === offsetAt(week + WEEK)) continue
    // Halve the week until the minute of the change is left.
    let [before, after] = [week, week + WEEK]
    while (after - before > MINUTE) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE) * MINUTE
      if (offsetAt(middle) === offsetAt(week)) before = middle
      else after = middle
    }
    found.push(after)
  }
  return found
}

/** From this instant on, told on the clock that counted until then, the zone is `after` minutes ahead of UTC. */
function observance(kind: 'STANDARD' | 'DAYLIGHT', at: number, before: number, after: number): string {
  const clock = new Date(at + before * MINUTE).toISOString().slice(0, 19).replace(/[-:]/g, '')
  return [
    `BEGIN:${kind}`,
    `DTSTART:${clock}`,
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
