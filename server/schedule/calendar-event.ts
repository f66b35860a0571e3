import { addDays } from '#contract/dates.ts'
import type { CalendarEvent, ClassSession } from '#contract/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/zoned-instant.ts'

type Shared = Pick<CalendarEvent, 'id' | 'title' | 'description' | 'instructor' | 'price'>
type CourseRow = Shared & { nextStartDate: string }
type WorkshopRow = Shared & {
  workshopDate: string
  workshopTime: string
  endDate: string
  endTime: string
  timeZone: string
  spotsAvailable: number
}

/** A course has a day and no hour of its own. */
const COURSE_TIME = '09:00'

/** A course on the day it begins: 09:00 UTC, its end equal to its start (features: schedule, 1). */
export function courseEvent({ nextStartDate: date, ...course }: CourseRow): CalendarEvent {
  const startsAt = zonedInstant(date, COURSE_TIME, 'UTC').toISOString()
  return {
    ...shared(course),
    type: 'course',
    date,
    time: COURSE_TIME,
    endDate: date,
    endTime: COURSE_TIME,
    timeZone: 'UTC',
    startsAt,
    endsAt: startsAt,
    sessions: [{ date, startsAt, endsAt: startsAt }],
    soldOut: false,
  }
}

/** A workshop from its first hour to its last, on the clock of its own zone. */
export function workshopEvent(workshop: WorkshopRow): CalendarEvent {
  const { workshopDate: date, endDate, timeZone } = workshop
  const [time, endTime] = [workshop.workshopTime.slice(0, 5), workshop.endTime.slice(0, 5)]
  const startsAt = zonedInstant(date, time, timeZone).toISOString()
  const endsAt = zonedInstant(endDate, endTime, timeZone).toISOString()
  const clock = { date, time, endDate, endTime, timeZone }
  return {
    ...shared(workshop),
    ...clock,
    type: 'workshop',
    startsAt,
    endsAt,
    sessions: endTime > time ? sessionsOf(clock) : [{ date, startsAt, endsAt }],
    soldOut: workshop.spotsAvailable === 0,
  }
}

/** A course is past when its day is, a workshop when it has ended (features: schedule, 7). */
export function isPast({ type, date, endsAt }: CalendarEvent, now: Date): boolean {
  return type === 'course' ? date < now.toISOString().slice(0, 10) : Date.parse(endsAt) <= now.getTime()
}

/** By their beginnings. */
export const inOrder = (a: CalendarEvent, b: CalendarEvent): number => Date.parse(a.startsAt) - Date.parse(b.startsAt)

/** The same hours on every day, which are not the same in UTC when the clocks change on a weekend. */
function sessionsOf(clock: Pick<CalendarEvent, 'date' | 'time' | 'endDate' | 'endTime' | 'timeZone'>): ClassSession[] {
  const sessions: ClassSession[] = []
  for (let date = clock.date; date <= clock.endDate; date = addDays(date, 1))
    sessions.push({
      date,
      startsAt: zonedInstant(date, clock.time, clock.timeZone).toISOString(),
      endsAt: zonedInstant(date, clock.endTime, clock.timeZone).toISOString(),
    })
  return sessions
}

function shared({ id, title, description, instructor, price }: Shared) {
  return { id, title, description, instructor, price, location: 'Online' as const }
}
