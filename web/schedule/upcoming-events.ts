import type { CourseCard, WorkshopCard } from '#contract/classes.ts'
import { longDate, workshopDateText, workshopTimeText } from '#contract/dates.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'
import { zoneText } from '../classes/zone-text.ts'

/** A class on the calendar. Made from courses and workshops, never stored. */
export type UpcomingEvent = {
  id: string
  type: 'course' | 'workshop'
  title: string
  description: string
  instructor: string
  location: 'Online'
  /** The first day, 'yyyy-mm-dd', and the instant at which it begins. */
  date: string
  startsAt: string
  dateText: string
  /** On the clock of the class, and on the world's where that differs. */
  timeText: string
  utcText: string | null
}

const COURSE_TIME = '09:00'
const SHOWN = 6

/** The earliest courses with a start date, and workshops, that are not past. A course is past when its first day is. */
export function upcomingEvents(
  { courses, workshops }: { courses: readonly CourseCard[]; workshops: readonly WorkshopCard[] },
  now: Date,
): UpcomingEvent[] {
  const today = now.toISOString().slice(0, 10)
  const starting = courses.flatMap(courseEvent).filter((event) => event.date >= today)
  const running = workshops.filter((it) => zonedInstant(it.endsOn, it.endTime, it.timeZone) > now).map(workshopEvent)
  return [...starting, ...running].sort((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt)).slice(0, SHOWN)
}

function courseEvent({ id, title, description, instructor, nextStartDate }: CourseCard): UpcomingEvent[] {
  if (nextStartDate === null) return []
  return [
    {
      ...{ id, title, description, instructor },
      type: 'course',
      location: 'Online',
      date: nextStartDate,
      startsAt: zonedInstant(nextStartDate, COURSE_TIME, 'UTC').toISOString(),
      dateText: longDate(nextStartDate),
      timeText: `${COURSE_TIME} UTC`,
      utcText: null,
    },
  ]
}

function workshopEvent({ id, title, description, instructor, ...when }: WorkshopCard): UpcomingEvent {
  const startsAt = zonedInstant(when.startsOn, when.startTime, when.timeZone).toISOString()
  return {
    ...{ id, title, description, instructor },
    type: 'workshop',
    location: 'Online',
    date: when.startsOn,
    startsAt,
    dateText: workshopDateText(when.startsOn, when.endsOn),
    timeText: `${workshopTimeText(when.startTime, when.endTime)} ${zoneText(when.timeZone)}`,
    utcText: `from ${startsAt.slice(11, 16)} UTC`,
  }
}
