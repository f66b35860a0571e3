import { z } from 'zod'

/** A day ('yyyy-mm-dd') and the instants in UTC between which a class is held on it. */
const session = z.object({ date: z.string(), startsAt: z.string(), endsAt: z.string() })
export type ClassSession = z.infer<typeof session>

/**
 * A class on the calendar. Made from courses and workshops, never stored. `date` and `endDate` are its first and its last
 * day, `time` and `endTime` ('hh:mm') the hours of each; all four are local to `timeZone`, an IANA name.
 */
export const calendarEvent = z.object({
  id: z.string(),
  type: z.enum(['course', 'workshop']),
  title: z.string(),
  description: z.string(),
  instructor: z.string(),
  location: z.literal('Online'),
  date: z.string(),
  time: z.string(),
  endDate: z.string(),
  endTime: z.string(),
  timeZone: z.string(),
  /** The instants at which the first day begins and the last one ends, in UTC. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** The hours of each of its days. A night that ends on the next day is one session. */
  sessions: z.array(session),
  /** Decimal text ('50.00'). */
  price: z.string(),
  soldOut: z.boolean(),
})
export type CalendarEvent = z.infer<typeof calendarEvent>

/** What is on the calendar. `today` is the date in UTC; days before `from` and after `to` cannot be chosen. */
export type Schedule = {
  events: CalendarEvent[]
  today: string
  from: string
  to: string
}

export type EventKind = CalendarEvent['type']

/** One class by its kind and id. */
export const calendarEventInput = z.object({
  kind: z.enum(['course', 'workshop'], 'Please choose a course or a workshop.'),
  id: z.uuid('This is not an id of ours.'),
})
export type CalendarEventInput = z.infer<typeof calendarEventInput>

/** Where somebody allows this site to write into their Google Calendar. */
export const connectResponse = z.object({ authUrl: z.url() })
export type ConnectResponse = z.infer<typeof connectResponse>

/** Where the entry that was made can be seen. */
export const addEventResponse = z.object({ url: z.url() })
export type AddEventResponse = z.infer<typeof addEventResponse>
