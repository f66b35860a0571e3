import { expect, test } from 'vitest'
import type { CourseCard, WorkshopCard } from '#contract/classes.ts'
import { upcomingEvents } from './upcoming-events.ts'

const MARCH_FIRST = new Date('2024-03-01T12:00:00Z')

test('a course starts at 09:00 UTC, a workshop at its own hour, both online', () => {
  const events = upcomingEvents({ courses: [aCourse('2024-03-15')], workshops: [aWorkshop('2024-03-23')] }, MARCH_FIRST)
  expect(
    events.map(({ type, startsAt, timeText, utcText, location }) => [type, startsAt, timeText, utcText, location]),
  ).toEqual([
    ['course', '2024-03-15T09:00:00.000Z', '09:00 UTC', null, 'Online'],
    ['workshop', '2024-03-23T14:00:00.000Z', '10 AM-4 PM New York time', 'from 14:00 UTC', 'Online'],
  ])
})

test('the six earliest are listed, in the order of their beginnings', () => {
  const days = ['2024-03-29', '2024-03-08', '2024-03-15', '2024-03-22']
  const events = upcomingEvents({ courses: days.map(aCourse), workshops: days.map(aWorkshop) }, MARCH_FIRST)
  expect(events.map((event) => `${event.date} ${event.type}`)).toEqual([
    '2024-03-08 course',
    '2024-03-08 workshop',
    '2024-03-15 course',
    '2024-03-15 workshop',
    '2024-03-22 course',
    '2024-03-22 workshop',
  ])
})

test('what is past is not listed: a course after its first day, a workshop when it has ended', () => {
  const open = { courses: [aCourse('2024-03-15')], workshops: [aWorkshop('2024-03-15')] }
  const titlesAt = (now: string) => upcomingEvents(open, new Date(now)).map((event) => event.type)
  expect(titlesAt('2024-03-15T13:00:00Z')).toEqual(['course', 'workshop'])
  expect(titlesAt('2024-03-15T20:30:00Z')).toEqual(['course'])
  expect(titlesAt('2024-03-16T00:00:00Z')).toEqual([])
})

test('a course without a date is not on the schedule', () => {
  expect(upcomingEvents({ courses: [aCourse(null)], workshops: [] }, MARCH_FIRST)).toEqual([])
})

function aCourse(nextStartDate: string | null): CourseCard {
  return {
    ...shared('course', nextStartDate),
    nextStartDate,
    studentCount: 0,
    duration: '4 weeks',
    lessonsCount: 12,
    level: 'Beginner',
    rating: null,
    highlights: [],
  }
}

function aWorkshop(day: string): WorkshopCard {
  return {
    ...shared('workshop', day),
    startsOn: day,
    endsOn: day,
    startTime: '10:00',
    endTime: '16:00',
    timeZone: 'America/New_York',
    spotsTotal: 12,
    spotsAvailable: 12,
    agenda: [],
  }
}

function shared(kind: string, day: string | null) {
  const id = `${kind} ${day}`
  return {
    id,
    slug: id,
    title: id,
    description: '',
    instructor: '',
    price: '50.00',
    category: null,
    cover: null,
    imageUrl: null,
  }
}
