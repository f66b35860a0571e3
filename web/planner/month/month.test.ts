import { describe, expect, test } from 'vitest'
import type { CheckIn, Track } from '#contract/planner/items.ts'
import type { PlannerEvent } from '../events/planner-event.ts'
import { journey, plannerState, step } from '../week/week.fixture.ts'
import { addMonths, dateByKey, isInCalendar, lastWeekEnd, monthGrid, monthTitle } from './month-layout.ts'
import { categoryFinder, dayCounts, latestSundayCheckIn, marksOf, monthView } from './month-view.ts'

describe('layout', () => {
  test('weeks from Monday or Sunday, without days of other months', () => {
    const weeks = monthGrid('2026-12', 0)
    expect(weeks[0]).toEqual([null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
    expect([weeks.length, weeks.at(-1)?.filter(Boolean)]).toEqual([
      5,
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31'],
    ])
    expect(monthGrid('2026-12', 6)[0]).toEqual([
      null,
      null,
      '2026-12-01',
      '2026-12-02',
      '2026-12-03',
      '2026-12-04',
      '2026-12-05',
    ])
  })

  test.each([
    ['2027-02', 0, 4],
    ['2026-08', 0, 6],
    ['2026-08', 6, 6],
    ['2028-02', 0, 5],
  ] as const)('%s from weekday %i: %i weeks', (month, weekStart, count) => {
    const weeks = monthGrid(month, weekStart)
    expect(weeks).toHaveLength(count)
    const days = weeks.flat().filter(Boolean)
    expect(days.length).toBe(new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate())
    expect(weeks.every((week) => week.length === 7)).toBe(true)
  })

  test.each([
    ['2026-12-31', 1, '2027-01-31'],
    ['2027-01-31', 1, '2027-02-28'],
    ['2027-03-31', -1, '2027-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-01-15', -1, '2025-12-15'],
  ])('%s and %i months is %s', (date, months, expected) => expect(addMonths(date, months)).toBe(expected))

  test.each([
    ['ArrowLeft', '2026-11-30'],
    ['ArrowRight', '2026-12-02'],
    ['ArrowUp', '2026-11-24'],
    ['ArrowDown', '2026-12-08'],
    ['Home', '2026-11-30'],
    ['End', '2026-12-06'],
    ['PageUp', '2026-11-01'],
    ['PageDown', '2027-01-01'],
    ['Enter', null],
  ])('%s moves from December 1 to %s', (key, expected) => {
    expect(dateByKey('2026-12-01', { key, shiftKey: false }, 0)).toBe(expected)
  })

  test('with Shift, a page is a year; a week can start on Sunday', () => {
    expect(dateByKey('2028-02-29', { key: 'PageDown', shiftKey: true }, 0)).toBe('2029-02-28')
    expect(dateByKey('2026-12-01', { key: 'Home', shiftKey: false }, 6)).toBe('2026-11-29')
    expect(dateByKey('2026-12-01', { key: 'End', shiftKey: false }, 6)).toBe('2026-12-05')
  })

  test('last week that ends in the month', () => {
    expect([lastWeekEnd('2026-12', 0), lastWeekEnd('2026-12', 6), lastWeekEnd('2027-01', 0)]).toEqual([
      ...['2026-12-27', '2026-12-26', '2027-01-31'],
    ])
  })

  test('title, and the dates of calendars', () => {
    expect(monthTitle('2026-12')).toBe('December 2026')
    expect([isInCalendar('1969-12-31'), isInCalendar('2026-12-01'), isInCalendar('2200-01-01')]).toEqual([
      false,
      true,
      false,
    ])
  })
})

const track = (id: string, journeyId: string | null): Track => ({
  id,
  journeyId,
  title: `Track ${id}`,
  measure: 'tick',
  unit: '',
  weekdays: [],
  weeklyTarget: null,
  startsOn: '2026-01-01',
  endsOn: null,
  pauses: [],
  position: id,
  createdAt: 0,
  origin: { from: 'typed' },
})

const session = (date: string, kind: CheckIn['kind'] = 'sunday'): CheckIn => ({
  id: `${kind} ${date}`,
  kind,
  date,
  startedAt: 0,
  finishedAt: null,
  part: 0,
  answers: {},
  carriedStepIds: [],
  droppedStepIds: [],
})

describe('days', () => {
  const state = plannerState({
    journeys: [journey('1', { category: 'Health' }), journey('2', { state: 'dropped' })],
    steps: [
      step('a', { date: '2026-12-03', journeyId: '1' }),
      step('b', { date: '2026-12-03', time: '09:00' }),
      step('c', { date: '2026-12-03', journeyId: '2' }),
      step('d', { date: '2026-12-24', state: 'done', doneOn: '2026-12-03' }),
      step('e', { date: '2026-12-03', state: 'dropped' }),
      step('f', { date: '2027-01-03' }),
    ],
    tracks: [track('1', '1'), track('2', null)],
    entries: new Map([['1', new Map([['2026-12-03', 1]])]]),
  })
  const concert = { title: 'Concert', date: '2026-12-03' } as PlannerEvent
  const days = monthView(state, {
    dates: ['2026-12-03', '2026-12-04'],
    eventsOn: (date) => (date === concert.date ? [concert] : []),
  })
  const day = days.get('2026-12-03')

  test('have events, steps, what was done, and entries of tracks', () => {
    expect(day?.steps.map(({ id }) => id)).toEqual(['b', 'a'])
    expect(day?.done.map(({ id }) => id)).toEqual(['d'])
    expect(day && dayCounts(day)).toBe('1 event, 2 steps, 1 done, 1 track')
    const other = days.get('2026-12-04')
    expect(other && dayCounts(other)).toBe('')
  })

  test('have signs with the category of the journey', () => {
    expect(day && marksOf(day, categoryFinder(state))).toEqual([
      { kind: 'event', category: null },
      { kind: 'step', category: null },
      { kind: 'step', category: 'Health' },
      { kind: 'done', category: null },
      { kind: 'entry', category: 'Health' },
    ])
  })
})

test('lines of a month: those of its latest Sunday session', () => {
  const sessions = [
    session('2026-12-06'),
    session('2026-12-13'),
    session('2026-12-20', 'morning'),
    session('2027-01-03'),
  ]
  expect(latestSundayCheckIn(sessions, '2026-12')?.date).toBe('2026-12-13')
  expect(latestSundayCheckIn(sessions, '2026-11')).toBeUndefined()
})
