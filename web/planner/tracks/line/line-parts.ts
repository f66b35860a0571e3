import { addDays } from '#contract/dates.ts'
import type { Pause, Track, TrackEntries } from '#contract/planner/items.ts'
import { parseDate } from '../../check-ins/check-in-dates.ts'
import { daysBetween } from '../../journeys/journey-texts.ts'
import { isForWeekday, isInPause } from '../track-days.ts'

/** A position on the line: the time in days since its start, and the sum of all entries until then. */
export type LinePoint = { day: number; sum: number }

export type LinePart = {
  /** `gap`: days without entries, crossed on a bridge. `wait`: from the last entry until today. */
  kind: 'rise' | 'gap' | 'pause' | 'wait'
  from: LinePoint
  to: LinePoint
  /** In the first two weeks of the track. */
  isPencil: boolean
  /** Of a pause. */
  reason: string
}

export type TrackLine = {
  /** First and last date on the line. */
  start: string
  end: string
  days: number
  /** Sum before the start, if the line shows a part of the track. */
  initial: number
  total: number
  entries: LinePoint[]
  parts: LinePart[]
}

const PENCIL_DAYS = 14
/** Days in a row on which an entry was due and missing. */
const GAP_DAYS = 2

type LineOptions = {
  today: string
  /** Date from which the line is shown; earlier entries are part of its initial sum. Null for all. */
  since: string | null
}

/** Computes the line of a track. It only rises or is flat, and is never reset. */
export function trackLine(track: Track, entries: TrackEntries, { today, since }: LineOptions): TrackLine {
  const sorted = [...entries].filter(([, value]) => value > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  const first = sorted[0]?.[0]
  const startsOn = parseDate(track.startsOn) ?? first ?? today
  const begin = first !== undefined && first < startsOn ? first : startsOn
  const start = since !== null && since > begin ? since : begin
  const last = sorted.at(-1)?.[0] ?? start
  const planned = track.endsOn !== null && track.endsOn < today ? track.endsOn : today
  const end = latest(planned, last, start)
  const initial = sumOf(sorted.filter(([date]) => date < start))
  /** Ends of days: an entry of the first day is at 1. */
  const dayOf = (date: string) => daysBetween(start, date) + 1
  const pencilEnd = dayOf(addDays(startsOn, PENCIL_DAYS - 1))

  const parts: LinePart[] = []
  const add = (kind: LinePart['kind'], from: LinePoint, to: LinePoint, reason = '') => {
    if (to.day > from.day) parts.push({ kind, from, to, isPencil: to.day <= pencilEnd, reason })
  }
  /** Adds the parts between two points, with the pauses and the gaps between them. */
  const connect = (from: LinePoint, fromDate: string, to: LinePoint, toDate: string, isOpen: boolean) => {
    let at = from
    let next = fromDate
    const isGap = (until: string) => missedDays(track, next, until) >= GAP_DAYS
    for (const pause of pausesBetween(track.pauses, fromDate, isOpen ? toDate : addDays(toDate, -1))) {
      const pauseStart = { day: dayOf(pause.from) - 1, sum: from.sum }
      const stop = { day: dayOf(pause.to), sum: from.sum }
      add(isGap(addDays(pause.from, -1)) ? 'gap' : 'rise', at, pauseStart)
      add('pause', pauseStart, stop, pause.reason)
      at = stop
      next = addDays(pause.to, 1)
    }
    add(isOpen ? 'wait' : isGap(addDays(toDate, -1)) ? 'gap' : 'rise', at, to)
  }

  let at: LinePoint = { day: 0, sum: initial }
  let next = start
  const points: LinePoint[] = []
  for (const [date, value] of sorted) {
    if (date < start) continue
    const to = { day: dayOf(date), sum: round(at.sum + value) }
    connect(at, next, to, date, false)
    points.push(to)
    at = to
    next = addDays(date, 1)
  }
  if (next <= end) connect(at, next, { day: dayOf(end), sum: at.sum }, end, true)
  return { start, end, days: dayOf(end), initial, total: at.sum, entries: points, parts }
}

const latest = (...dates: [string, ...string[]]): string => dates.toSorted().at(-1) ?? dates[0]

const round = (value: number) => Math.round(value * 100) / 100
const sumOf = (entries: readonly (readonly [string, number])[]) =>
  round(entries.reduce((sum, [, value]) => sum + value, 0))

/** Returns the parts of pauses within two dates, in order and without overlaps. */
function pausesBetween(
  pauses: readonly Pause[],
  from: string,
  to: string,
): { from: string; to: string; reason: string }[] {
  const inside: { from: string; to: string; reason: string }[] = []
  for (const pause of pauses.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    const previousEnd = inside.at(-1)?.to
    const earliest = previousEnd === undefined ? from : addDays(previousEnd, 1)
    const begin = latest(pause.from, earliest)
    const stop = pause.to !== null && pause.to < to ? pause.to : to
    if (begin <= stop) inside.push({ from: begin, to: stop, reason: pause.reason })
  }
  return inside
}

/** Returns how many entries were due and are missing from `from` to `to`, both included. */
function missedDays(track: Track, from: string, to: string): number {
  let missed = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (!track.pauses.some((pause) => isInPause(pause, date))) missed += dueOn(track, date)
  }
  // Shares of a week add up to whole numbers with rounding errors.
  return missed + 1e-9
}

/** Returns 1 for a day on which an entry is due; a share if any day of the week will do. */
function dueOn(track: Track, date: string): number {
  if (track.weekdays.length > 0) return Number(isForWeekday(track, date))
  if (track.measure === 'tick') return Math.min((track.weeklyTarget ?? 7) / 7, 1)
  // Counts and amounts of any day: a week without any is a gap.
  return GAP_DAYS / 7
}
