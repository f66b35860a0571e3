import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'

const CALENDAR = 'https://calendar.google.com/calendar'
/** Longer URLs can be refused. */
const MAX_DESCRIPTION = 1_000

/** Returns the URL of Google's page that subscribes to the schedule. */
export function subscribeLink(publicUrl: string): string {
  const cid = `${publicUrl}/schedule.ics`.replace(/^https?:/, 'webcal:')
  return `${CALENDAR}/r?${new URLSearchParams({ cid })}`
}

/** Returns the URL of Google's page that adds the event. */
export function addEventLink({ title, description, path, location, ...event }: CalendarEvent, publicUrl: string) {
  const [start, end] = [event.startsAt, event.endsAt].map((instant) => instant.replace(/[-:]|\.\d+/g, ''))
  const details = `${description.slice(0, MAX_DESCRIPTION)}\n${publicUrl}${path ?? '/classes'}`
  const query = { action: 'TEMPLATE', text: title, dates: `${start}/${end}`, details, location }
  return `${CALENDAR}/render?${new URLSearchParams(query)}`
}
