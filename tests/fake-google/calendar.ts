/** An event as stored by Google. */
export type StoredEvent = {
  id: string
  status: string
  summary?: string
  description?: string
  location?: string
  start?: { dateTime?: string; timeZone?: string }
  end?: { dateTime?: string; timeZone?: string }
  [other: string]: unknown
}

export type CalendarResponse = { status: number; body: object }
type Question = { method: string; path: string; body: string }

/** Handles requests to an account's primary calendar, as described in Google's documentation of Events. */
export function handleCalendar(events: Map<string, StoredEvent>, { method, path, body }: Question): CalendarResponse {
  const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/.exec(path) ?? []
  if (method === 'POST' && path.endsWith('/events')) return insert(events, JSON.parse(body))
  if (method === 'PUT' && id) return update(events, id, JSON.parse(body))
  return refused(404, 'notFound')
}

export const refused = (status: number, reason: string): CalendarResponse => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'calendar', reason, message: reason }] } },
})

function insert(events: Map<string, StoredEvent>, event: StoredEvent): CalendarResponse {
  if (!/^[a-v0-9]{5,1024}$/.test(event.id)) return refused(400, 'invalid')
  // The id of a deleted event stays taken.
  if (events.has(event.id)) return refused(409, 'duplicate')
  return keep(events, event)
}

function update(events: Map<string, StoredEvent>, id: string, event: StoredEvent): CalendarResponse {
  return events.has(id) ? keep(events, { ...event, id }) : refused(404, 'notFound')
}

function keep(events: Map<string, StoredEvent>, event: StoredEvent): CalendarResponse {
  const [start, end] = [event.start, event.end].map((at) => Date.parse(at?.dateTime ?? ''))
  if (start === undefined || end === undefined || Number.isNaN(start + end)) return refused(400, 'required')
  if (end < start) return refused(400, 'timeRangeEmpty')
  const kept = { ...event, status: event.status ?? 'confirmed' }
  events.set(event.id, kept)
  return { status: 200, body: { ...kept, htmlLink: `https://calendar.google.com/event?eid=${event.id}` } }
}
