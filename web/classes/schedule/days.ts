import type { CalendarEvent, Schedule } from '#contract/classes/schedule/schedule.schema.ts'
import { addDays, longDate } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'

export type DayMarkers = { course: boolean; workshop: boolean; titles: string[] }

/** Returns the events of a day in the time zone of each event. Events of several days are returned for each. */
export const eventsOn = (events: readonly CalendarEvent[], day: string): CalendarEvent[] =>
  events.filter((event) => event.date <= day && day <= lastDay(event))

export function markersByDay(events: readonly CalendarEvent[]): ReadonlyMap<string, DayMarkers> {
  const days = new Map<string, DayMarkers>()
  for (const event of events)
    for (let day = event.date; day <= lastDay(event); day = addDays(day, 1)) {
      const markers = days.get(day) ?? { course: false, workshop: false, titles: [] }
      markers[event.type] = true
      markers.titles.push(event.title)
      days.set(day, markers)
    }
  return days
}

/** Returns the initially selected day: today during an event, otherwise the day of the next event. */
export function initialDay({ events, today }: Pick<Schedule, 'events' | 'today'>): string {
  const first = events[0]
  if (!first) return today
  if (first.date >= today) return first.date
  return lastDay(first) < today ? lastDay(first) : today
}

/** Returns the first selectable day. West of UTC the local today may be the day before `from`. */
export const firstSelectableDay = (from: string, localToday: string): string =>
  localToday === addDays(from, -1) ? localToday : from

/** An event that ends at midnight does not count on that day. */
function lastDay({ date, endDate, endTime }: CalendarEvent): string {
  return endTime === '00:00' && endDate > date ? addDays(endDate, -1) : endDate
}

/** '2024-03-15' -> '2024-03' */
export const monthOf = (day: string): string => day.slice(0, 7)

/** '2024-03' -> 'March 2024' */
export function monthText(month: string): string {
  const [name, , year] = longDate(`${month}-01`).split(' ')
  return `${name} ${year}`
}

/** From Sunday to Saturday, with null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdays.indexOf(weekday(first)))
  const weeks: (string | null)[][] = []
  for (let start = sunday; start <= first || monthOf(start) === month; start = addDays(start, weekdays.length)) {
    const days = weekdays.map((_, dayOfWeek) => addDays(start, dayOfWeek))
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)))
  }
  return weeks
}

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
