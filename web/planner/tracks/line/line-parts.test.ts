import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import type { Track } from '#contract/planner/items.ts'
import { trackLine } from './line-parts.ts'

const today = '2026-11-28'

const track = (fields: Partial<Track> = {}): Track => ({
  id: 'core.t',
  journeyId: null,
  title: 'Ten quiet minutes',
  measure: 'tick',
  unit: '',
  weekdays: [],
  weeklyTarget: null,
  startsOn: '2026-11-01',
  endsOn: null,
  pauses: [],
  origin: { from: 'typed' },
  position: 'a0',
  createdAt: 0,
  ...fields,
})

const november = (days: readonly number[], value = 1) =>
  new Map(days.map((day) => [`2026-11-${String(day).padStart(2, '0')}`, value]))

const shapeOf = ({ parts }: ReturnType<typeof trackLine>) =>
  parts.map(({ kind, from, to }) => [kind, from.day, to.day, to.sum])

test('track line: rises with each entry and waits at the level of the last one', () => {
  const line = trackLine(track(), november([1, 2, 3]), { today: '2026-11-04', since: null })
  expect(shapeOf(line)).toEqual([
    ['rise', 0, 1, 1],
    ['rise', 1, 2, 2],
    ['rise', 2, 3, 3],
    ['wait', 3, 4, 3],
  ])
  expect(line).toMatchObject({ start: '2026-11-01', end: '2026-11-04', days: 4, total: 3 })
})

test('track line: one missing day is no gap, two are', () => {
  expect(shapeOf(trackLine(track(), november([1, 3]), { today: '2026-11-03', since: null }))).toEqual([
    ['rise', 0, 1, 1],
    ['rise', 1, 3, 2],
  ])
  expect(shapeOf(trackLine(track(), november([1, 6]), { today: '2026-11-06', since: null }))).toEqual([
    ['rise', 0, 1, 1],
    ['gap', 1, 6, 2],
  ])
})

test('track line: only days of the track can be missed', () => {
  // Mondays and Thursdays: November 2, 5, 9 and 12.
  const weekly = track({ weekdays: [0, 3], startsOn: '2026-11-02' })
  const kinds = (days: number[]) =>
    trackLine(weekly, november(days), { today: '2026-11-12', since: null }).parts.map(({ kind }) => kind)
  expect(kinds([2, 9, 12])).toEqual(['rise', 'rise', 'rise'])
  expect(kinds([2, 12])).toEqual(['rise', 'gap'])
})

test('track line: if any day of the week will do, ordinary rest is no gap', () => {
  const threeTimes = track({ weeklyTarget: 3 })
  const kindOfLast = (days: number[], changes: Partial<Track> = {}) =>
    trackLine({ ...threeTimes, ...changes }, november(days), { today, since: null }).parts.find(
      ({ to }) => to.day === days.at(-1),
    )?.kind
  expect(kindOfLast([1, 5])).toBe('rise')
  expect(kindOfLast([1, 7])).toBe('gap')
  expect(kindOfLast([1, 8], { measure: 'amount', weeklyTarget: 20 })).toBe('rise')
  expect(kindOfLast([1, 9], { measure: 'amount', weeklyTarget: 20 })).toBe('gap')
  expect(kindOfLast([1, 8], { measure: 'count', weeklyTarget: null })).toBe('rise')
})

/** Missed days are a gap with a bridge. A pause and ordinary rest are none. */
test('track line: flat over a pause, which is no gap', () => {
  const paused = track({ pauses: [{ id: 'p', from: '2026-11-04', to: '2026-11-10', reason: 'Flu' }] })
  const line = trackLine(paused, november([1, 2, 3, 11]), { today: '2026-11-11', since: null })
  expect(shapeOf(line).slice(3)).toEqual([
    ['pause', 3, 10, 3],
    ['rise', 10, 11, 4],
  ])
  expect(line.parts[3]).toMatchObject({ reason: 'Flu', from: { day: 3, sum: 3 } })
})

test('track line: a pause within a gap leaves a bridge on each side', () => {
  const paused = track({ pauses: [{ id: 'p', from: '2026-11-06', to: '2026-11-10', reason: '' }] })
  expect(shapeOf(trackLine(paused, november([1, 15]), { today: '2026-11-15', since: null }))).toEqual([
    ['rise', 0, 1, 1],
    ['gap', 1, 5, 1],
    ['pause', 5, 10, 1],
    ['gap', 10, 15, 2],
  ])
})

test('track line: an open pause lasts until today', () => {
  const paused = track({ pauses: [{ id: 'p', from: '2026-11-04', to: null, reason: '' }] })
  expect(shapeOf(trackLine(paused, november([1, 2]), { today, since: null })).slice(2)).toEqual([
    ['rise', 2, 3, 2],
    ['pause', 3, 28, 2],
  ])
})

test('track line: the first two weeks are in pencil', () => {
  const days = Array.from({ length: 20 }, (_, index) => index + 1)
  const { parts } = trackLine(track(), november(days), { today: '2026-11-20', since: null })
  expect(parts.filter(({ isPencil }) => isPencil)).toHaveLength(14)
})

test('track line: a later part of the track starts at the sum so far', () => {
  const line = trackLine(track(), november([1, 2, 20]), { today: '2026-11-20', since: '2026-11-10' })
  expect(line).toMatchObject({ start: '2026-11-10', initial: 2, total: 3, entries: [{ day: 11, sum: 3 }] })
})

test('track line: entries before the start and after the end are shown', () => {
  const line = trackLine(track({ startsOn: '2026-11-05', endsOn: '2026-11-10' }), november([2, 12]), {
    today,
    since: null,
  })
  expect(line).toMatchObject({ start: '2026-11-02', end: '2026-11-12', total: 2 })
})

test('track line: a track without entries is flat', () => {
  expect(shapeOf(trackLine(track(), new Map(), { today, since: null }))).toEqual([['wait', 0, 28, 0]])
  expect(shapeOf(trackLine(track({ startsOn: '2026-12-24' }), new Map(), { today, since: null }))).toEqual([
    ['wait', 0, 1, 0],
  ])
})

const date = fc.integer({ min: 0, max: 120 }).map((days) => addDays('2026-08-01', days))
const pauses = fc.array(
  fc.record({ id: fc.uuid(), from: date, to: fc.option(date), reason: fc.string({ maxLength: 5 }) }),
  { maxLength: 4 },
)
const randomTrack = fc
  .record({
    startsOn: date,
    endsOn: fc.option(date),
    pauses,
    weekdays: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    weeklyTarget: fc.option(fc.integer({ min: 1, max: 7 })),
  })
  .map(track)
const randomEntries = fc.array(fc.tuple(date, fc.integer({ min: 1, max: 9 }))).map((list) => new Map(list))

/** The line of a track rises with each entry, and is flat over a pause. Nothing is scored or reset. */
test('track line: of any track is connected, never falls and ends at the sum of its entries', () => {
  fc.assert(
    fc.property(randomTrack, randomEntries, fc.option(date), (track, entries, since) => {
      const line = trackLine(track, entries, { today: '2026-11-20', since })
      let at = { day: 0, sum: line.initial }
      for (const part of line.parts) {
        expect(part.from).toEqual(at)
        expect(part.to.day).toBeGreaterThan(part.from.day)
        expect(part.to.sum).toBeGreaterThanOrEqual(part.from.sum)
        if (part.kind === 'pause' || part.kind === 'wait') expect(part.to.sum).toBe(part.from.sum)
        at = part.to
      }
      expect(at).toEqual({ day: line.days, sum: line.total })
      expect(line.total).toBe([...entries.values()].reduce((sum, value) => sum + value, 0))
    }),
  )
})
