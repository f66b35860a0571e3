import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'

/** A day ('yyyy-mm-dd') with the start and end of the class on it (UTC instants). */
const eventDay = z.object({ date: z.string(), startsAt: z.string(), endsAt: z.string() })
export type EventDay = z.infer<typeof eventDay>

/**
 * An entry of the calendar: a course without sessions, a workshop, or a session. `date` and `endDate` are its first and last
 * day, `time` and `endTime` ('hh:mm') the daily start and end; all four are local to `timeZone`, an IANA name.
 */
export const calendarEvent = z.object({
  /** Id of the class. */
  id: z.string(),
  /** Null for a course without sessions, and for the first session of a workshop. */
  sessionId: z.string().nullable(),
  /** Also a part of `title`; empty if unset. */
  sessionTitle: z.string(),
  type: z.enum(classKinds),
  /** URL path of the page of the class; null if it is inactive or deleted. */
  path: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  instructor: z.string(),
  location: z.literal('Online'),
  date: z.string(),
  time: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** Start of the first day and end of the last day (UTC instants). */
  startsAt: z.string(),
  endsAt: z.string(),
  /** An event past midnight is one day. */
  days: z.array(eventDay),
  /** Decimal text ('50.00'). */
  price: z.string(),
  soldOut: z.boolean(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** The calendar page. `today` is the UTC date; `from` and `to` limit the calendar. */
export type Schedule = { events: CalendarEvent[]; today: string; from: string; to: string }

export const calendarEventInput = z.object({
  kind: z.enum(classKinds, 'Choose a course or a workshop.'),
  id: z.uuid('This id isn’t valid.'),
})

export const connectResponse = z.object({ authUrl: z.url() })
export type ConnectResponse = z.infer<typeof connectResponse>

export const addEventResponse = z.object({ url: z.url() })
export type AddEventResponse = z.infer<typeof addEventResponse>
