import { describe, expect, test } from 'vitest'
import type { PlannerState, Step } from '#contract/planner/items.ts'
import type { PlannerEvent } from '../events/planner-event.ts'
import { daysWithRoom, plannedShare, roomText } from './day-room.ts'
import { moveByDrop, moveByKey, orderInList, positionText, rowBelow, type TimeFields } from './move-step.ts'
import {
  days,
  friday,
  journey,
  monday,
  plannerState,
  saturday,
  step,
  sunday,
  thursday,
  tuesday,
  wednesday,
} from './week.fixture.ts'
import { fullDayName, shortDayName, timesText, weekName, weekRange } from './week-names.ts'
import { weekView } from './week-view.ts'

const event = (date: string, startTime: string, endTime: string): PlannerEvent => ({
  id: `${date} ${startTime}`,
  kind: 'appointment',
  title: 'Event',
  date,
  startTime,
  endTime,
  startsAt: null,
  endsAt: null,
  path: null,
  joinUrl: null,
})

type ViewOptions = Partial<PlannerState> & { today?: string; events?: PlannerEvent[] }
const view = ({ today = wednesday, events = [], ...state }: ViewOptions = {}) =>
  weekView(plannerState(state), { days, today, eventsOn: (date) => events.filter((other) => other.date === date) })
const idsOf = (steps: readonly Step[] | undefined) => steps?.map(({ id }) => id)

describe('week', () => {
  test('a day has its open and waiting steps, those with a time first', () => {
    const steps = [
      step('a', { date: tuesday }),
      step('b', { date: tuesday, time: '14:00' }),
      step('c', { date: tuesday, time: '09:00' }),
      step('d', { date: tuesday, state: 'waiting' }),
      step('e', { date: tuesday, state: 'dropped' }),
      step('f', { date: friday }),
    ]
    expect(view({ steps }).days.map(({ steps }) => idsOf(steps))).toEqual([
      ...[[], ['c', 'b', 'a', 'd'], [], [], ['f'], [], []],
    ])
  })

  test('a done step is on the day on which it was done, in that order', () => {
    const steps = [
      step('a', { date: friday, state: 'done', doneOn: monday, doneAt: 2 }),
      step('b', { state: 'done', doneOn: monday, doneAt: 1 }),
      step('c', { state: 'done', doneOn: '2026-11-29', doneAt: 0 }),
    ]
    const week = view({ steps })
    expect(idsOf(week.days[0]?.done)).toEqual(['b', 'a'])
    expect(week.doneCount).toBe(2)
  })

  test('To Done has the steps without a day, by journey; earlier ones are apart', () => {
    const journeys = [journey('1'), journey('2'), journey('3', { state: 'paused' }), journey('4', { state: 'dropped' })]
    const steps = [
      step('a', { journeyId: '2' }),
      step('b'),
      step('c', { journeyId: '1' }),
      step('d', { journeyId: '3' }),
      step('e', { journeyId: '4', date: tuesday }),
      step('f', { journeyId: 'removed' }),
      step('g', { date: '2026-11-01' }),
      step('h', { date: '2026-11-20' }),
      step('i', { date: '2026-12-20' }),
      step('j', { journeyId: '2' }),
    ]
    const { toDone, earlier, days } = view({ journeys, steps })
    expect(toDone.map((group) => [group.journey?.id ?? null, idsOf(group.steps)])).toEqual([
      [null, ['b', 'f']],
      ['1', ['c']],
      ['2', ['a', 'j']],
    ])
    expect(idsOf(earlier)).toEqual(['h', 'g'])
    expect(days[1]?.steps).toEqual([])
  })

  test('days before today are past, and the week after its last day', () => {
    expect(view().days.map(({ phase }) => phase)).toEqual([
      ...['past', 'past', 'today', 'future', 'future', 'future', 'future'],
    ])
    expect([view({ today: sunday }).isPast, view({ today: '2026-12-07' }).isPast]).toEqual([false, true])
  })
})

describe('time of a day', () => {
  const roomOn = (date: string, options: ViewOptions) => {
    const day = view(options).days.find((other) => other.date === date)
    if (!day) throw new Error(`no ${date}`)
    return roomText(day.load)
  }

  test('is what events and steps leave', () => {
    expect(roomOn(thursday, {})).toBe('8 h left')
    const steps = [step('a', { date: thursday, minutes: 45 }), step('b', { date: thursday })]
    expect(roomOn(thursday, { steps, events: [event(thursday, '09:00', '14:00')] })).toBe('2 h left')
    expect(roomOn(thursday, { events: [event(thursday, '09:00', '17:00')] })).toBe('No time left')
  })

  test('full: more is planned than the settings set aside', () => {
    expect(roomOn(thursday, { steps: [step('a', { date: thursday, minutes: 500 })] })).toBe('Full: 8 h 20 planned')
    expect(roomOn(saturday, { steps: [step('a', { date: saturday, minutes: 20 })] })).toBe('Full: 20 min planned')
    expect(roomOn(saturday, {})).toBe('Day off')
  })

  test('days with room: from today on, with half an hour', () => {
    const steps = [step('a', { date: thursday, minutes: 460 }), step('b', { date: friday, minutes: 450 })]
    expect(daysWithRoom(view({ steps }).days)).toEqual(['Wed', 'Fri'])
  })

  test('planned share', () => {
    const load = (planned: number, available: number) => plannedShare({ planned, available, isOverFull: false })
    expect([load(0, 480), load(120, 480), load(600, 480), load(0, 0), load(10, 0)]).toEqual([0, 0.25, 1, 0, 1])
  })
})

describe('moves', () => {
  const steps = [
    step('a'),
    step('b', { date: wednesday }),
    step('c', { date: thursday }),
    step('d', { date: wednesday, time: '09:00' }),
    step('e', { date: wednesday }),
    step('f', { date: sunday }),
    step('g', { date: tuesday }),
    step('h', { date: wednesday, recurrence: 'FREQ=DAILY' }),
    step('i'),
  ]
  const week = view({ steps })
  const byKey = (id: string, key: 'Left' | 'Right' | 'Up' | 'Down') => moveByKey(week, steps, id, `Arrow${key}`)

  test('left and right: from To Done to today, and from day to day', () => {
    expect(byKey('a', 'Right')).toEqual({ date: wednesday })
    expect(byKey('a', 'Left')).toBeNull()
    expect(byKey('b', 'Left')).toEqual({ date: null })
    expect(byKey('b', 'Right')).toEqual({ date: thursday })
    expect(byKey('c', 'Left')).toEqual({ date: wednesday })
    expect(byKey('f', 'Right')).toBeNull()
  })

  test('from a day before today: back to To Done or to today', () => {
    expect(byKey('g', 'Left')).toEqual({ date: null })
    expect(byKey('g', 'Right')).toEqual({ date: wednesday })
  })

  test('a step that repeats needs a day', () => expect(byKey('h', 'Left')).toBeNull())

  test('up and down: within the list, around a step of another day', () => {
    expect(byKey('e', 'Up')).toEqual({ date: wednesday, before: 'b' })
    expect(byKey('b', 'Down')).toEqual({ date: wednesday, before: 'f' })
    expect(byKey('b', 'Up')).toBeNull()
    expect(byKey('h', 'Down')).toBeNull()
    expect(byKey('a', 'Down')).toEqual({ date: null, before: null })
  })

  test('the order of a step: first or last of its list; none alone or with a time', () => {
    const orderOf = (id: string) => orderInList(week, steps.find((step) => step.id === id) as Step)
    expect(orderOf('b')).toEqual({ isFirst: true, isLast: false })
    expect(orderOf('h')).toEqual({ isFirst: false, isLast: true })
    expect(orderOf('c')).toBeNull()
    expect(orderOf('d')).toBeNull()
  })

  test('a step with a time is in the order of the clock', () => expect(byKey('d', 'Down')).toBeNull())

  test('a past week has no moves', () => {
    expect(moveByKey(view({ steps, today: '2026-12-10' }), steps, 'b', 'ArrowRight')).toBeNull()
    expect(moveByKey(week, steps, 'unknown', 'ArrowRight')).toBeNull()
  })

  test('drop: before a step, or at the end of a list', () => {
    const drop = (id: string, date: string | null, before: string | null) =>
      moveByDrop(week, steps, id, { date, before })
    expect(drop('a', wednesday, 'b')).toEqual({ date: wednesday, before: 'b' })
    expect(drop('a', wednesday, null)).toEqual({ date: wednesday, before: 'i' })
    expect(drop('a', friday, null)).toEqual({ date: friday })
    expect(drop('b', null, null)).toEqual({ date: null, before: null })
    expect(drop('b', wednesday, 'b')).toEqual({ date: wednesday })
    expect(drop('h', wednesday, null)).toEqual({ date: wednesday })
  })

  test('on the hours it gets a time or a duration, and above them it has none', () => {
    const drop = (fields: TimeFields) => moveByDrop(week, steps, 'a', { date: friday, before: null, fields })
    expect(drop({ time: '09:15' })).toEqual({ date: friday, fields: { time: '09:15' } })
    expect(drop({ minutes: 45 })).toEqual({ date: friday, fields: { minutes: 45 } })
    expect(drop({ time: null })).toEqual({ date: friday, fields: { time: null } })
  })

  test('row below the pointer', () => {
    const rows = [
      { id: 'a', top: 0, height: 40 },
      { id: 'b', top: 40, height: 60 },
    ]
    expect([10, 30, 69, 70, 200].map((y) => rowBelow(rows, y))).toEqual(['a', 'b', 'b', null, null])
  })

  test('position in the list', () => {
    expect(positionText(week, steps[4] as Step)).toBe('3 of 4')
    expect(positionText(week, steps[8] as Step)).toBe('2 of 2')
  })
})

test('names of weeks and days', () => {
  const names = ['2026-11-23', monday, '2026-12-07', '2026-12-14'].map((first) => weekName(first, monday))
  expect(names).toEqual(['Last week', 'This week', 'Next week', null])
  expect(weekRange(days, wednesday)).toBe('November 30-December 6')
  expect(weekRange(days, '2027-01-05')).toBe('November 30-December 6, 2026')
  expect([fullDayName(tuesday), shortDayName(tuesday)]).toEqual(['Tuesday, December 1', 'Tue, Dec 1'])
})

test('times: AM or PM once if both are the same, past midnight too', () => {
  expect(timesText('09:00', 30)).toBe('9:00 to 9:30 AM')
  expect(timesText('11:30', 90)).toBe('11:30 AM to 1:00 PM')
  expect(timesText('23:45', 15)).toBe('11:45 PM to 12:00 AM')
})
