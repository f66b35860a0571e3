import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'

/** Minutes from midnight to the start, and the duration in minutes. */
export type Span = { start: number; minutes: number }

/** A block and its neighbors at the same time are beside each other: `lane` counts from 0. */
export type Lane = { lane: number; lanes: number }

/** Blocks start and end at a multiple of it. */
export const SNAP_MINUTES = 15
/** For a step or appointment without a duration. */
export const DEFAULT_MINUTES = 30
export const LAST_START = DAY_MINUTES_MAX - SNAP_MINUTES
/** Shorter blocks have this height, so that they can be pressed. */
const SHOWN_MINUTES_MIN = 24

const endOf = ({ start, minutes }: Span) => start + Math.max(minutes, SHOWN_MINUTES_MIN)

/** Returns the lane of each block. Blocks that overlap, also by way of others, have the same number of lanes. */
export function placeInLanes(spans: readonly Span[]): Lane[] {
  const places = spans.map((): Lane => ({ lane: 0, lanes: 1 }))
  const order = spans.map((span, index) => ({ span, index })).sort((a, b) => compareSpans(a.span, b.span))
  let group: number[] = []
  let laneEnds: number[] = []
  for (const { span, index } of order) {
    if (laneEnds.every((end) => end <= span.start)) [group, laneEnds] = [[], []]
    const free = laneEnds.findIndex((end) => end <= span.start)
    const lane = free < 0 ? laneEnds.length : free
    laneEnds[lane] = endOf(span)
    group.push(index)
    places[index] = { lane, lanes: 1 }
    for (const member of group) places[member] = { lane: places[member]?.lane ?? 0, lanes: laneEnds.length }
  }
  return places
}

/** By start, the longest first. */
const compareSpans = (a: Span, b: Span) => a.start - b.start || b.minutes - a.minutes

/** Returns the position of a block on the axis of a day. A block ends at midnight. */
export function blockStyle(span: Span, { lane, lanes }: Lane = { lane: 0, lanes: 1 }) {
  return {
    top: percent(span.start / DAY_MINUTES_MAX),
    height: percent((Math.min(endOf(span), DAY_MINUTES_MAX) - span.start) / DAY_MINUTES_MAX),
    left: percent(lane / lanes),
    width: percent(1 / lanes),
  }
}

const percent = (share: number) => `${share * 100}%`

/** Returns the nearest multiple of 15 minutes at a height of the axis from 0 to 1; with `Math.floor`, the one before. */
export const snappedMinute = (share: number, round = Math.round): number =>
  round((Math.min(Math.max(share, 0), 1) * DAY_MINUTES_MAX) / SNAP_MINUTES) * SNAP_MINUTES

/** Returns a duration until `end` that is long enough for a block. */
export const minutesUntil = (end: number, start: number): number => Math.max(SNAP_MINUTES, end - start)

/** Returns the time between two heights at which a block was drawn. A press without a drag has half an hour. */
export function drawnSpan(from: number, to: number): Span {
  const [start, end] = [Math.min(from, to, LAST_START), Math.max(from, to)]
  return { start, minutes: end > start ? end - start : Math.min(DEFAULT_MINUTES, DAY_MINUTES_MAX - start) }
}
