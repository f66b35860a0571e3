import { expect, test } from 'vitest'
import type { UserBooking } from '#contract/classes/coaching/coaching.schema.ts'
import type { Enrollment } from '#contract/classes/enrollments/enrollment.schema.ts'
import type { Appointment, Step } from '#contract/planner/items.ts'
import type { OrderView } from '#contract/sales/orders/orders.schema.ts'
import { loadRecurringDates } from '../recurrence/recurring-dates.ts'
import { bookingEvents, deliveryEvents, enrollmentEvents, toPlannerEvents } from './account-event.ts'
import { dayLoad } from './day-load.ts'
import { eventsOn } from './events-on.ts'
import { eventTimeText, type PlannerEvent } from './planner-event.ts'
import { readStoredEvents, removeStoredEvents, storeEvents } from './stored-events.ts'

await loadRecurringDates()

const LINK = 'https://meet.example/room'
const day = { date: '2026-12-05', startsAt: '2026-12-05T14:00:00.000Z', endsAt: '2026-12-05T16:00:00.000Z' }

const enrollment = (change: object, session: object = {}) =>
  ({
    title: 'Trail Day',
    status: 'booked',
    joinUrl: LINK,
    sessions: [
      {
        event: {
          id: 'w1',
          sessionId: null,
          sessionTitle: '',
          type: 'workshop',
          title: 'Trail Day',
          date: day.date,
          days: [day],
        },
        joinUrl: null,
        ...session,
      },
    ],
    ...change,
  }) as unknown as Enrollment

/**
 * Booked classes and coaching sessions are on their days in the zone of the user, and are never copied into the
 * planner.
 */
test('a class is an event on each of its days, with its link to join', () => {
  expect(enrollmentEvents([enrollment({})])).toEqual([
    {
      id: 'w1 2026-12-05',
      kind: 'workshop',
      title: 'Trail Day',
      path: '/account/classes',
      joinUrl: LINK,
      when: { startsAt: day.startsAt, endsAt: day.endsAt },
    },
  ])
  expect(enrollmentEvents([enrollment({}, { joinUrl: 'https://meet.example/2' })])[0]?.joinUrl).toBe(
    'https://meet.example/2',
  )
})

test('canceled classes and sessions are no events', () => {
  expect(enrollmentEvents([enrollment({ status: 'cancelled' }), enrollment({ status: 'cancelling' })])).toEqual([])
  expect(bookingEvents([{ status: 'canceled' } as UserBooking])).toEqual([])
})

test('a course without sessions is an event of its first day', () => {
  const event = {
    id: 'c1',
    sessionId: null,
    sessionTitle: '',
    type: 'course',
    title: 'Foundations',
    date: '2026-12-07',
    days: [],
  }
  const [start] = enrollmentEvents([enrollment({ title: 'Foundations', sessions: [{ event, joinUrl: null }] })])
  expect(start).toMatchObject({ title: 'Foundations starts', joinUrl: null, when: { date: '2026-12-07' } })
})

const account = { id: 'a', kind: 'workshop', title: 'Class', path: null, joinUrl: null } as const
const hours = (startsAt: string, endsAt: string) => ({ ...account, when: { startsAt, endsAt } })

test('events are in the zone of the user, and split at midnight', () => {
  const evening = hours('2026-12-05T22:30:00Z', '2026-12-06T00:30:00Z')
  const partsIn = (zone: string) =>
    toPlannerEvents(evening, zone).map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`)
  expect(partsIn('America/New_York')).toEqual(['2026-12-05 17:30-19:30'])
  expect(partsIn('UTC')).toEqual(['2026-12-05 22:30-24:00', '2026-12-06 00:00-00:30'])
  expect(partsIn('Asia/Tokyo')).toEqual(['2026-12-06 07:30-09:30'])
  const untilMidnight = hours('2026-12-05T22:00:00Z', '2026-12-06T00:00:00Z')
  expect(toPlannerEvents(untilMidnight, 'UTC').map(({ date, endTime }) => [date, endTime])).toEqual([
    ['2026-12-05', '24:00'],
  ])
})

const order = (at: string | null, status = 'completed') =>
  ({
    id: 'o1',
    status,
    lines: [
      {
        status: 'completed',
        parts: [
          { handover: 'ships', title: 'Complete System', ...(at && { done: { at } }) },
          { handover: 'downloads', title: 'Planner PDF', done: { at: '2026-11-01T08:00:00.000Z' } },
        ],
      },
    ],
  }) as unknown as OrderView

test('a shipped order is an event on the Sunday by which it should be there', () => {
  expect(deliveryEvents([order('2026-11-30T08:00:00.000Z')], 'UTC')).toMatchObject([
    { id: 'o1', kind: 'delivery', title: 'Complete System', path: '/orders/o1', when: { date: '2026-12-06' } },
  ])
  expect(deliveryEvents([order('2026-12-04T08:00:00.000Z')], 'UTC')).toMatchObject([{ when: { date: '2026-12-13' } }])
  expect(deliveryEvents([order(null), order('2026-11-30T08:00:00.000Z', 'refunded')], 'UTC')).toEqual([])
})

const appointment = (change: Partial<Appointment>): Appointment => ({
  ...{ id: '2026q4.x', title: 'Choir', date: '2026-12-01', startTime: '19:00', endTime: '21:00', recurrence: null },
  ...change,
})
const titlesOn = (date: string, appointments: Appointment[], events: PlannerEvent[] = []) =>
  eventsOn(date, { appointments, events }).map(({ title, startTime, endTime }) => `${title} ${startTime}-${endTime}`)

test('events on a date: whole days first, then by time, of the account and of the planner', () => {
  const [workshop] = toPlannerEvents(hours('2026-12-01T18:00:00Z', '2026-12-01T18:30:00Z'), 'UTC')
  const [other] = toPlannerEvents(hours('2026-12-02T18:00:00Z', '2026-12-02T18:30:00Z'), 'UTC')
  if (!workshop || !other) throw new Error('no event')
  const birthday = appointment({ title: 'Birthday', startTime: null, endTime: null })
  expect(titlesOn('2026-12-01', [appointment({}), birthday], [workshop, other])).toEqual([
    'Birthday null-null',
    'Class 18:00-18:30',
    'Choir 19:00-21:00',
  ])
})

test('events on a date: an appointment past midnight has a part on both dates', () => {
  const party = appointment({ title: 'Party', startTime: '22:00', endTime: '02:00' })
  expect(titlesOn('2026-12-01', [party])).toEqual(['Party 22:00-24:00'])
  expect(titlesOn('2026-12-02', [party])).toEqual(['Party 00:00-02:00'])
  expect(titlesOn('2026-12-02', [appointment({ startTime: '22:00', endTime: '00:00' })])).toEqual([])
})

test('events on a date: recurring appointments, also years after their start and with an end', () => {
  const weekly = appointment({ recurrence: 'FREQ=WEEKLY' })
  expect(titlesOn('2026-12-08', [weekly])).toHaveLength(1)
  expect(titlesOn('2026-12-09', [weekly])).toEqual([])
  expect(titlesOn('2026-11-24', [weekly])).toEqual([])
  expect(titlesOn('2029-12-04', [weekly])).toHaveLength(1)
  const three = appointment({ recurrence: 'FREQ=DAILY;COUNT=3' })
  expect(titlesOn('2026-12-03', [three])).toHaveLength(1)
  expect(titlesOn('2026-12-04', [three])).toEqual([])
  expect(titlesOn('2026-12-02', [appointment({ recurrence: 'EVERY=DAY' })])).toEqual([])
})

test('time texts', () => {
  const text = (startTime: string | null, endTime: string | null) => eventTimeText({ startTime, endTime })
  expect(text('10:00', '16:00')).toBe('10 AM-4 PM')
  expect(text('22:00', '24:00')).toBe('from 10 PM')
  expect(text('00:00', '02:00')).toBe('until 2 AM')
  expect(text('09:30', null)).toBe('9:30 AM')
  expect(text(null, null)).toBe(null)
  expect(text('00:00', '24:00')).toBe(null)
})

test('day load: minutes of open steps, 15 for those without, and of events against those of the weekday', () => {
  const date = '2026-12-05'
  const steps = [
    { date, state: 'open', minutes: 60 },
    { date, state: 'open', minutes: null },
    { date, state: 'done', minutes: 90 },
    { date: '2026-12-06', state: 'open', minutes: 90 },
  ] as Step[]
  const events = toPlannerEvents(hours(day.startsAt, day.endsAt), 'UTC')
  // From Monday. The date is a Saturday.
  const dayMinutes = [480, 480, 480, 480, 480, 120, 0]
  expect(dayLoad(date, { steps, events, dayMinutes })).toEqual({ planned: 195, available: 120, isOverFull: true })
  expect(dayLoad('2026-12-06', { steps: [], events: [], dayMinutes })).toMatchObject({ isOverFull: false })
})

function createStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
  }
}

test('stored events: without links to join, for one user', () => {
  const storage = createStorage()
  const events = enrollmentEvents([enrollment({})])
  storeEvents(storage, 'ines', { fetchedAt: 1, events })
  storeEvents(storage, 'theo', { fetchedAt: 2, events: [] })
  storage.setItem('journey.session', '{}')
  expect([...storage.items.values()].join('')).not.toContain('meet.example')
  expect(readStoredEvents(storage, 'ines')).toMatchObject({
    fetchedAt: 1,
    events: [{ title: 'Trail Day', joinUrl: null }],
  })
  removeStoredEvents(storage, 'theo')
  expect(readStoredEvents(storage, 'ines')).toBe(null)
  expect(readStoredEvents(storage, 'theo')).toEqual({ fetchedAt: 2, events: [] })
  expect(storage.getItem('journey.session')).toBe('{}')
})

test('stored events: damaged ones count as missing', () => {
  const storage = createStorage()
  for (const text of ['{', 'null', '[]', '{"fetchedAt":"1","events":[]}']) {
    storage.setItem('journey.planner-events.ines', text)
    expect(readStoredEvents(storage, 'ines')).toBe(null)
  }
})
