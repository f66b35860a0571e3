import { workshopTimeText } from '#contract/dates.ts'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'

/** What a calendar entry says of a class. @param url where to read more */
export function descriptionOf({ description, instructor, ...event }: CalendarEvent, url: string): string {
  const daily = event.date !== event.endDate && `Each day ${workshopTimeText(event.time, event.endTime)}.`
  return [description, instructor && `With ${instructor}.`, daily, url].filter(Boolean).join('\n')
}
