import { expect, test } from 'vitest'
import type { Track } from '#contract/planner/items.ts'
import { trackLine } from './line-parts.ts'
import { lineShape } from './line-shape.ts'

const track: Track = {
  id: 'core.t',
  journeyId: null,
  title: 'Ten quiet minutes',
  measure: 'tick',
  unit: '',
  weekdays: [],
  weeklyTarget: null,
  startsOn: '2026-10-01',
  endsOn: null,
  pauses: [{ id: 'p', from: '2026-10-20', to: '2026-10-26', reason: 'Flu' }],
  origin: { from: 'typed' },
  position: 'a0',
  createdAt: 0,
}

const entriesOn = (dates: string[]) => new Map(dates.map((date) => [date, 1]))
const size = { width: 640, height: 190, sumMin: 10 }

const shape = (dates: string[], today = '2026-11-28') =>
  lineShape(trackLine(track, entriesOn(dates), { today, since: null }), size)

test('line shape: the line is within its width and height, from left to right', () => {
  const { end, dots, ground } = shape(['2026-10-01', '2026-10-02', '2026-10-12', '2026-11-01'])
  expect(end[0]).toBeLessThan(size.width)
  expect(end[1]).toBeLessThan(ground)
  expect(dots.map(({ x }) => x)).toEqual(dots.map(({ x }) => x).toSorted((a, b) => a - b))
  for (const { y } of dots) expect(y).toBeGreaterThan(0)
})

test('line shape: a gap has a bridge, and a pause its reason', () => {
  const { bridges, pauses } = shape(['2026-10-01', '2026-10-12', '2026-10-19', '2026-10-27'])
  expect(bridges).toHaveLength(2)
  expect(pauses).toMatchObject([{ reason: 'Flu' }])
  expect(pauses[0]?.width).toBeGreaterThan(0)
})

test('line shape: the first days of a new track do not fill the space', () => {
  const { end, ground } = shape(['2026-10-01', '2026-10-02'], '2026-10-02')
  expect(end[0]).toBeLessThan(size.width / 4)
  expect(ground - end[1]).toBeLessThan(size.height / 3)
})

test('line shape: many entries have no dots that would touch', () => {
  const dates = Array.from({ length: 28 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`)
  expect(shape(dates).dots).toHaveLength(28)
  expect(lineShape(trackLine(track, entriesOn(dates), { today: '2027-06-30', since: null }), size).dots).toHaveLength(0)
})

test('line shape: months have names at a distance', () => {
  const { months } = lineShape(trackLine(track, new Map(), { today: '2027-03-31', since: null }), size)
  expect(months.map(({ name }) => name)).toEqual(['Oct', 'Nov', 'Dec', '2027', 'Feb', 'Mar'])
  const { months: crowded } = lineShape(trackLine(track, new Map(), { today: '2029-03-31', since: null }), size)
  for (const [index, { x }] of crowded.entries())
    if (index > 0) expect(x - (crowded[index - 1]?.x ?? 0)).toBeGreaterThanOrEqual(44)
})
