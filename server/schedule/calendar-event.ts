import { classPath } from '#contract/classes/class-path.ts'
import { addDays, workshopTimeText } from '#contract/dates.ts'
import { CANCEL_DAYS } from '#contract/limits.ts'
import type { CalendarEvent, ClassSession } from '#contract/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/schedule/zoned-instant.ts'
import type { courses, workshops } from '#db/schema/classes.ts'

type SharedColumns = Pick<CalendarEvent, 'id' | 'title' | 'description' | 'instructor' | 'price'> &
  Pick<typeof courses.$inferSelect, 'slug' | 'isActive' | 'deletedAt'>
type CourseRow = SharedColumns & { nextStartDate: string }
type WorkshopTimes = Pick<typeof workshops.$inferSelect, 'workshopDate' | 'workshopTime' | 'timeZone'>
type WorkshopRow = SharedColumns & WorkshopTimes & { endDate: string; endTime: string; spotsAvailable: number }

/** Courses have a start date only; their calendar entries start at this UTC time (features: schedule, 1). */
const COURSE_TIME = '09:00'
const DAY_MS = 86_400_000

export function courseEvent({ nextStartDate: date, ...course }: CourseRow): CalendarEvent {
  const startsAt = zonedInstant(date, COURSE_TIME, 'UTC').toISOString()
  return {
    ...sharedFields(course),
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

export function workshopEvent(workshop: WorkshopRow): CalendarEvent {
  const { workshopDate: date, endDate, timeZone } = workshop
  const [time, endTime] = [workshop.workshopTime.slice(0, 5), workshop.endTime.slice(0, 5)]
  const startsAt = zonedInstant(date, time, timeZone).toISOString()
  const endsAt = zonedInstant(endDate, endTime, timeZone).toISOString()
  const localTimes = { date, time, endDate, endTime, timeZone }
  return {
    ...sharedFields(workshop),
    ...localTimes,
    type: 'workshop',
    startsAt,
    endsAt,
    sessions: endTime > time ? dailySessions(localTimes) : [{ date, startsAt, endsAt }],
    soldOut: workshop.spotsAvailable === 0,
  }
}

export function courseStartsAt({ nextStartDate }: Pick<typeof courses.$inferSelect, 'nextStartDate'>): Date | null {
  return nextStartDate === null ? null : zonedInstant(nextStartDate, COURSE_TIME, 'UTC')
}

export function workshopStartsAt({ workshopDate, workshopTime, timeZone }: WorkshopTimes): Date {
  return zonedInstant(workshopDate, workshopTime.slice(0, 5), timeZone)
}

export function daysBefore(startsAt: Date | null, days: number): Date | null {
  return startsAt && new Date(startsAt.getTime() - days * DAY_MS)
}

/** Returns the cancellation deadline shown at purchase, or a later one if the class was postponed. Null without a date. */
export function cancelDeadlineOf(
  startsAt: Date | null,
  terms: { cancelDays: number | null; cancelUntil: Date | null },
): Date | null {
  const deadline = daysBefore(startsAt, terms.cancelDays ?? CANCEL_DAYS)
  return deadline && terms.cancelUntil && terms.cancelUntil > deadline ? terms.cancelUntil : deadline
}

/** A course is past after its start date (UTC), a workshop after its end (features: schedule, 7). */
export function isPast({ type, date, endsAt }: CalendarEvent, now: Date): boolean {
  return type === 'course' ? date < now.toISOString().slice(0, 10) : Date.parse(endsAt) <= now.getTime()
}

export const compareByStart = (a: CalendarEvent, b: CalendarEvent): number =>
  Date.parse(a.startsAt) - Date.parse(b.startsAt)

/** @param joinUrl the link to join, only for a calendar of an enrolled user */
export function eventDescription(
  { description, instructor, ...event }: CalendarEvent,
  url: string,
  joinUrl?: string | null,
): string {
  const daily = event.date !== event.endDate && `Each day ${workshopTimeText(event.time, event.endTime)}.`
  return [joinUrl && `Join: ${joinUrl}`, description, instructor && `With ${instructor}.`, daily, url]
    .filter(Boolean)
    .join('\n')
}

/** Each day is converted on its own, because the UTC offset can change between days. */
function dailySessions(
  times: Pick<CalendarEvent, 'date' | 'time' | 'endDate' | 'endTime' | 'timeZone'>,
): ClassSession[] {
  const sessions: ClassSession[] = []
  for (let date = times.date; date <= times.endDate; date = addDays(date, 1))
    sessions.push({
      date,
      startsAt: zonedInstant(date, times.time, times.timeZone).toISOString(),
      endsAt: zonedInstant(date, times.endTime, times.timeZone).toISOString(),
    })
  return sessions
}

function sharedFields({ id, title, description, instructor, price, slug, isActive, deletedAt }: SharedColumns) {
  const path = isActive && deletedAt === null ? classPath({ slug }) : null
  return { id, path, title, description, instructor, price, location: 'Online' as const }
}

/** Returns the URL of the class's page, or of the classes page if it has none, for calendar entries. */
export function eventUrl(event: CalendarEvent, { publicUrl, now }: { publicUrl: string; now: Date }): string {
  return new URL(isPast(event, now) ? '/classes' : (event.path ?? '/classes'), publicUrl).href
}
