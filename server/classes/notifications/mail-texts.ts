import { TZDate } from '@date-fns/tz'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { clockText, longDate, zoneLabel } from '#contract/dates.ts'
import { classDateText } from '#contract/sales/orders/fulfillment-text.ts'
import type { SessionRow } from '../schedule/index.ts'

export const classesUrl = (publicUrl: string) => `${publicUrl}/account/classes`

/** Returns the sentence about the link to join in mails to enrolled users. */
export const joinLinkText = (joinUrl: string | null) =>
  joinUrl ? `Link to join: ${joinUrl}` : 'You’ll find the link to join in your account, under Your classes.'

/** 'Starts March 15, 2024.' or 'March 23, 2024, 10 AM-4 PM New York time.' */
export function dayText(event: CalendarEvent): string {
  const { date, endDate, time, endTime, timeZone } = event
  const hours = hasHours(event) ? { from: time, to: endTime, timeZone } : null
  return classDateText({ startsOn: date, endsOn: endDate, hours })
}

/** 'March 22, 2024, 10-11 AM New York time.' */
export function sessionText({ date, startTime, endTime, timeZone }: SessionRow): string {
  const hours = { from: startTime.slice(0, 5), to: endTime.slice(0, 5), timeZone }
  return classDateText({ startsOn: date, endsOn: date, hours })
}

/** 'March 22, 2024, 10 AM New York time.' */
export function instantText(at: Date, timeZone: string): string {
  const clock = new TZDate(at, timeZone).toISOString()
  return `${longDate(clock.slice(0, 10))}, ${clockText(clock.slice(11, 16))} ${zoneLabel(timeZone)}.`
}
