import type { ClassKind } from '#contract/class-kinds.ts'
import { classPath } from '#contract/classes/catalog/class-path.ts'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent, EventDay } from '#contract/classes/schedule/schedule.schema.ts'
import { zonedInstant } from '#contract/classes/schedule/zoned-instant.ts'
import { addDays, workshopTimeText } from '#contract/dates.ts'
import type { classSessions, courses, workshops } from '#db/schema/classes/catalog.ts'

type SharedColumns = Pick<CalendarEvent, 'id' | 'title' | 'description' | 'instructor' | 'price'> &
  Pick<typeof courses.$inferSelect, 'slug' | 'isActive' | 'deletedAt'>
type CourseDate = Pick<typeof courses.$inferSelect, 'nextStartDate'>
type WorkshopTimes = Pick<
  typeof workshops.$inferSelect,
  'workshopDate' | 'workshopTime' | 'endDate' | 'endTime' | 'timeZone'
>
type ClassTimes = CourseDate | WorkshopTimes
type Dated = WorkshopTimes | { nextStartDate: string }
/** A workshop without `spotsAvailable` counts as sold out. */
type EventColumns = SharedColumns & (CourseDate | (WorkshopTimes & { spotsAvailable?: number }))
export type ClassRow = typeof courses.$inferSelect | typeof workshops.$inferSelect
export type SessionRow = typeof classSessions.$inferSelect

/** Courses have a start date only; their calendar entries start at this UTC time. Also in queries. */
const COURSE_TIME = '09:00'

export const classKindOf = (row: ClassTimes): ClassKind => ('workshopDate' in row ? 'workshop' : 'course')

/**
 * Returns the entries of a class in a calendar, by start. A course has its sessions, or its start if it has none; without a
 * date it has no entry. A workshop has its first session, which has its own columns, and the further ones.
 */
export function classEvents(row: EventColumns, sessions: readonly SessionRow[], now: Date): CalendarEvent[] {
  const event = classEvent(row)
  if (!event) return []
  // A workshop is on sale until the end of its first session, so the further ones have no page afterwards.
  const first = hasHours(event) && isPast(event, now) ? { ...event, path: null } : event
  const further = sessions.map((session) => sessionEvent(session, first))
  return hasHours(event) || further.length === 0 ? [first, ...further] : further
}

/** Returns the date of the class itself: its start, or the first session of a workshop. Null for a course without a date. */
export function classEvent(row: EventColumns & Dated): CalendarEvent
export function classEvent(row: EventColumns): CalendarEvent | null
export function classEvent(row: EventColumns): CalendarEvent | null {
  const times = localTimes(row)
  if (!times) return null
  const { date, time, endDate, endTime, timeZone } = times
  const startsAt = zonedInstant(date, time, timeZone).toISOString()
  const endsAt = zonedInstant(endDate, endTime, timeZone).toISOString()
  return {
    ...sharedFields(row),
    ...times,
    sessionId: null,
    sessionTitle: '',
    type: classKindOf(row),
    startsAt,
    endsAt,
    days: endTime > time ? dailyTimes(times) : [{ date, startsAt, endsAt }],
    soldOut: 'workshopDate' in row && !row.spotsAvailable,
  }
}

function localTimes(row: ClassTimes) {
  if ('workshopDate' in row) {
    const { workshopDate: date, workshopTime, endDate, endTime, timeZone } = row
    return { date, time: workshopTime.slice(0, 5), endDate, endTime: endTime.slice(0, 5), timeZone }
  }
  const { nextStartDate: date } = row
  return date === null ? null : { date, time: COURSE_TIME, endDate: date, endTime: COURSE_TIME, timeZone: 'UTC' }
}

type ClassFields = ReturnType<typeof sharedFields> & Pick<CalendarEvent, 'type' | 'soldOut'>

/** @param classFields shared with the class, such as its own event */
export function sessionEvent(session: SessionRow, classFields: ClassFields): CalendarEvent {
  const { id: sessionId, title: sessionTitle, date, timeZone } = session
  const [startsAt, endsAt] = [session.startsAt.toISOString(), session.endsAt.toISOString()]
  return {
    ...classFields,
    title: sessionTitle ? `${classFields.title}: ${sessionTitle}` : classFields.title,
    sessionId,
    sessionTitle,
    date,
    time: session.startTime.slice(0, 5),
    endDate: date,
    endTime: session.endTime.slice(0, 5),
    timeZone,
    startsAt,
    endsAt,
    days: [{ date, startsAt, endsAt }],
  }
}

export function classStartsAt(row: Dated): Date
export function classStartsAt(row: ClassTimes): Date | null
export function classStartsAt(row: ClassTimes): Date | null {
  const times = localTimes(row)
  return times && zonedInstant(times.date, times.time, times.timeZone)
}

/** A course without sessions is past after its start date (UTC), any other event after its end. */
export function isPast(event: CalendarEvent, now: Date): boolean {
  return hasHours(event) ? Date.parse(event.endsAt) <= now.getTime() : event.date < now.toISOString().slice(0, 10)
}

type Start = Pick<CalendarEvent, 'startsAt'>

export const compareByStart = (a: Start, b: Start): number => Date.parse(a.startsAt) - Date.parse(b.startsAt)

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
function dailyTimes(times: Pick<CalendarEvent, 'date' | 'time' | 'endDate' | 'endTime' | 'timeZone'>): EventDay[] {
  const days: EventDay[] = []
  for (let date = times.date; date <= times.endDate; date = addDays(date, 1))
    days.push({
      date,
      startsAt: zonedInstant(date, times.time, times.timeZone).toISOString(),
      endsAt: zonedInstant(date, times.endTime, times.timeZone).toISOString(),
    })
  return days
}

function sharedFields({ id, title, description, instructor, price, slug, isActive, deletedAt }: SharedColumns) {
  const path = isActive && deletedAt === null ? classPath({ slug }) : null
  return { id, path, title, description, instructor, price, location: 'Online' as const }
}

/** Returns the URL of the class's page, or of the classes page if it has none, for calendar entries. */
export function eventUrl(event: CalendarEvent, { publicUrl, now }: { publicUrl: string; now: Date }): string {
  return new URL(isPast(event, now) ? '/classes' : (event.path ?? '/classes'), publicUrl).href
}
