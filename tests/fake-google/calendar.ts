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
type CalendarRequest = { method: string; path: string; body: string }

export const FREE_BUSY_PATH = '/calendar/v3/freeBusy'

/** Handles requests to an account's primary calendar, as described in Google's documentation of Events. */
export function handleCalendar(
  events: Map<string, StoredEvent>,
  { method, path, body }: CalendarRequest,
): CalendarResponse {
  const [, id] = /^\/calendar\/v3\/calendars\/primary\/events(?:\/([^/]+))?$/.exec(path) ?? []
  if (method === 'POST' && path.endsWith('/events')) return insertEvent(events, JSON.parse(body))
  if (method === 'POST' && path === FREE_BUSY_PATH) return listBusyTimes(events, JSON.parse(body))
  if (method === 'PUT' && id) return updateEvent(events, id, JSON.parse(body))
  return calendarError(404, 'notFound')
}

export const calendarError = (status: number, reason: string): CalendarResponse => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain: 'calendar', reason, message: reason }] } },
})

type FreeBusyQuery = { timeMin: string; timeMax: string; items: { id: string }[] }

function listBusyTimes(events: Map<string, StoredEvent>, { timeMin, timeMax, items }: FreeBusyQuery): CalendarResponse {
  const [from, until] = [Date.parse(timeMin), Date.parse(timeMax)]
  if (until - from > 62 * 86_400_000) return calendarError(400, 'timeRangeTooLong')
  const busy = [...events.values()].flatMap(({ status, start, end }) => {
    const [startsAt, endsAt] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')]
    return status !== 'cancelled' && startsAt < until && endsAt > from
      ? [{ start: new Date(startsAt).toISOString(), end: new Date(endsAt).toISOString() }]
      : []
  })
  return {
    status: 200,
    body: { kind: 'calendar#freeBusy', calendars: Object.fromEntries(items.map(({ id }) => [id, { busy }])) },
  }
}

function insertEvent(events: Map<string, StoredEvent>, event: StoredEvent): CalendarResponse {
  if (!/^[a-v0-9]{5,1024}$/.test(event.id)) return calendarError(400, 'invalid')
  // The id of a deleted event cannot be reused.
  if (events.has(event.id)) return calendarError(409, 'duplicate')
  return saveEvent(events, event)
}

function updateEvent(events: Map<string, StoredEvent>, id: string, event: StoredEvent): CalendarResponse {
  return events.has(id) ? saveEvent(events, { ...event, id }) : calendarError(404, 'notFound')
}

function saveEvent(events: Map<string, StoredEvent>, event: StoredEvent): CalendarResponse {
  const [start, end] = [event.start, event.end].map((time) => Date.parse(time?.dateTime ?? ''))
  if (start === undefined || end === undefined || Number.isNaN(start + end)) return calendarError(400, 'required')
  if (end < start) return calendarError(400, 'timeRangeEmpty')
  const savedEvent = { ...event, status: event.status ?? 'confirmed' }
  events.set(event.id, savedEvent)
  return { status: 200, body: { ...savedEvent, htmlLink: `https://calendar.google.com/event?eid=${event.id}` } }
}
