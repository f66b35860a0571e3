import { expect, test } from 'vitest'
import type { Appointment, Step } from '#contract/planner/items.ts'
import { eventsOn } from '../../events/events-on.ts'
import type { PlannerEvent } from '../../events/planner-event.ts'
import { days, monday, plannerState, step, thursday, wednesday } from '../week.fixture.ts'
import { weekView } from '../week-view.ts'
import { dayEntries } from './day-entries.ts'

type Day = { steps?: Step[]; appointments?: Appointment[]; events?: PlannerEvent[]; isPast?: boolean }

function entriesOn(date: string, { steps = [], appointments = [], events = [], isPast = false }: Day) {
  const state = plannerState({ steps, appointments })
  const view = weekView(state, { days, today: monday, eventsOn: (on) => eventsOn(on, { events, appointments }) })
  const day = view.days.find((other) => other.date === date)
  if (!day) throw new Error(`${date} is not in the week`)
  const { untimed, blocks } = dayEntries(day, { appointments, isPast })
  return {
    untimed: untimed.map(({ title }) => title),
    blocks: blocks.map(({ entry: { title }, span }) => ({ title, ...span })),
    movable: [...untimed, ...blocks.map(({ entry }) => entry)]
      .filter(({ isMovable }) => isMovable)
      .map(({ title }) => title),
  }
}

const appointment = (title: string, startTime: string | null, endTime: string | null): Appointment => ({
  id: `core.${title}`,
  title,
  date: wednesday,
  startTime,
  endTime,
  recurrence: null,
})

test('steps: with a time they are blocks of their minutes, or of half an hour', () => {
  const steps = [
    step('a', { date: wednesday, time: '10:00', minutes: 45 }),
    step('b', { date: wednesday, time: '09:00' }),
    step('c', { date: wednesday }),
  ]
  expect(entriesOn(wednesday, { steps })).toEqual({
    untimed: ['Step c'],
    blocks: [
      { title: 'Step b', start: 540, minutes: 30 },
      { title: 'Step a', start: 600, minutes: 45 },
    ],
    movable: ['Step c', 'Step b', 'Step a'],
  })
})

test('done steps: stay at their time, and on another day have none; they do not move', () => {
  const done = { state: 'done', doneOn: wednesday, time: '09:00' } as const
  const steps = [step('a', { ...done, date: wednesday }), step('b', { ...done, date: thursday })]
  expect(entriesOn(wednesday, { steps })).toEqual({
    untimed: ['Step b'],
    blocks: [{ title: 'Step a', start: 540, minutes: 30 }],
    movable: [],
  })
})

test('appointments: all day above the hours; past midnight in two parts, of which the first moves', () => {
  const appointments = [appointment('Fair', null, null), appointment('Night', '22:00', '01:30')]
  expect(entriesOn(wednesday, { appointments })).toEqual({
    untimed: ['Fair'],
    blocks: [{ title: 'Night', start: 1320, minutes: 120 }],
    movable: ['Fair', 'Night'],
  })
  expect(entriesOn(thursday, { appointments })).toEqual({
    untimed: [],
    blocks: [{ title: 'Night', start: 0, minutes: 90 }],
    movable: [],
  })
})

/** On the last Sunday of October, a class from 1:30 to 1:15 has one hour and 45 minutes. */
test('classes: do not move, also with an end before the start when the clocks go back', () => {
  const event: PlannerEvent = {
    ...{ id: '1', kind: 'course', title: 'Class', date: wednesday, startTime: '01:30', endTime: '01:15' },
    ...{ startsAt: null, endsAt: null, path: null, joinUrl: null },
  }
  expect(entriesOn(wednesday, { events: [event] })).toEqual({
    untimed: [],
    blocks: [{ title: 'Class', start: 90, minutes: 30 }],
    movable: [],
  })
})

test('past week: nothing moves', () =>
  expect(entriesOn(wednesday, { steps: [step('a', { date: wednesday })], isPast: true }).movable).toEqual([]))
