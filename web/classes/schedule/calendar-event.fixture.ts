import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'

export const buildEvent = (change: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: `${change.title} ${change.date}`,
  sessionId: null,
  sessionTitle: '',
  type: 'workshop',
  path: '/classes/shef-mastery',
  title: 'SHEF Mastery',
  description: '',
  instructor: '',
  location: 'Online',
  date: '2024-03-23',
  time: '10:00',
  endDate: '2024-03-23',
  endTime: '16:00',
  timeZone: 'America/New_York',
  startsAt: '2024-03-23T14:00:00.000Z',
  endsAt: '2024-03-23T20:00:00.000Z',
  days: [{ date: '2024-03-23', startsAt: '2024-03-23T14:00:00.000Z', endsAt: '2024-03-23T20:00:00.000Z' }],
  price: '97.00',
  soldOut: false,
  ...change,
})
