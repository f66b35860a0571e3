import { addDays } from '#contract/dates.ts'
import type { CalendarEvent, Schedule } from '#contract/schedule/schedule.schema.ts'

/** What stands on a day: which marks it gets, and the names of its classes. */
export type DayMarkers = { course: boolean; workshop: boolean; titles: string[] }

/** The events of a day, by the calendar of each one's own zone: a weekend is found on both of its days. */
export const eventsOn = (events: readonly CalendarEvent[], day: string): CalendarEvent[] =>
  events.filter((event) => event.date <= day && day <= lastDay(event))

/** Every day on which something is on. */
export function markedDays(events: readonly CalendarEvent[]): ReadonlyMap<string, DayMarkers> {
  const days = new Map<string, DayMarkers>()
  for (const event of events)
    for (let day = event.date; day <= lastDay(event); day = addDays(day, 1)) {
      const marks = days.get(day) ?? { course: false, workshop: false, titles: [] }
      marks[event.type] = true
      marks.titles.push(event.title)
      days.set(day, marks)
    }
  return days
}

/** The day on show at first: today while something is held, otherwise the first day on which something comes. */
export function openingDay({ events, today }: Pick<Schedule, 'events' | 'today'>): string {
  const first = events[0]
  if (!first) return today
  if (first.date >= today) return first.date
  return lastDay(first) < today ? lastDay(first) : today
}

/** The first day to choose: where the visitor's clock is behind UTC, their today may be the day before `from`. */
export const firstDay = (from: string, visitorsToday: string): string =>
  visitorsToday === addDays(from, -1) ? visitorsToday : from

/** What ends at midnight is over before that day begins. */
function lastDay({ date, endDate, endTime }: CalendarEvent): string {
  return endTime === '00:00' && endDate > date ? addDays(endDate, -1) : endDate
}
