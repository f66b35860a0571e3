import { clockText, workshopDateText, workshopTimeText } from '#contract/dates.ts'
import type { CalendarEvent, ClassSession } from '#contract/schedule/schedule.schema.ts'
import { weekday } from '../classes/weekday.ts'
import { wallClock } from '../time/use-time-zone.ts'
import { zoneLabel } from '../time/zone-label.ts'

/** 'March 16-17, 2024' */
export const dateText = ({ date, endDate }: CalendarEvent): string => workshopDateText(date, endDate)

/** On the clock of the class: '09:00 UTC', '10 AM-4 PM New York time'. */
export function timeText({ type, time, endTime, timeZone }: CalendarEvent): string {
  return `${type === 'course' ? time : workshopTimeText(time, endTime)} ${zoneLabel(timeZone)}`
}

/** The hours of one day on the world's clock; null where the class is on it. */
export function utcText({ timeZone }: CalendarEvent, { startsAt, endsAt }: ClassSession): string | null {
  if (zoneLabel(timeZone) === 'UTC') return null
  return `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)} UTC`
}

/**
 * The hours of one day on the visitor's own clock, with the weekday where that is another one; null where that clock
 * shows what the class's or the world's does.
 */
export function yourHours(event: CalendarEvent, { date, startsAt, endsAt }: ClassSession, zone: string): string | null {
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  const agrees = (other: string) => {
    const [from, to] = [wallClock(new Date(startsAt), other), wallClock(new Date(endsAt), other)]
    return from.date === start.date && from.time === start.time && to.time === end.time
  }
  if (agrees(event.timeZone) || agrees('UTC')) return null
  const hours = event.type === 'course' ? clockText(start.time) : workshopTimeText(start.time, end.time)
  return start.date === date ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}
