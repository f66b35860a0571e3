import { cardDate, clockText, workshopDateText, workshopTimeText, zoneLabel } from '#contract/dates.ts'
import { hasHours } from '#contract/schedule/calendar-events.ts'
import type { CalendarEvent, EventDay } from '#contract/schedule/schedule.schema.ts'
import { weekday } from '../time/time-labels.ts'
import { wallClock } from '../time/use-time-zone.ts'

/** 'March 16-17, 2024' */
export const dateText = ({ date, endDate }: CalendarEvent): string => workshopDateText(date, endDate)

/** '09:00 UTC', '10 AM-4 PM New York time' */
export function timeText(event: CalendarEvent): string {
  const { time, endTime, timeZone } = event
  return `${hasHours(event) ? workshopTimeText(time, endTime) : time} ${zoneLabel(timeZone)}`
}

/** Returns the hours of one day in UTC, with the date if the day differs. Returns null if the class is in UTC. */
export function utcText({ timeZone }: CalendarEvent, { date, startsAt, endsAt }: EventDay): string | null {
  if (zoneLabel(timeZone) === 'UTC') return null
  const utcDate = startsAt.slice(0, 10)
  const hours = `${startsAt.slice(11, 16)}-${endsAt.slice(11, 16)} UTC`
  if (utcDate === date) return hours
  const [monthDay] = cardDate(utcDate).split(',')
  return `${monthDay}, ${hours}`
}

/** Returns one day's hours in the visitor's zone; null if they equal those in the zone of the class or in UTC. */
export function localEventHours(
  event: CalendarEvent,
  { date, startsAt, endsAt }: EventDay,
  zone: string,
): string | null {
  const start = wallClock(new Date(startsAt), zone)
  const end = wallClock(new Date(endsAt), zone)
  const isSameIn = (otherZone: string) => {
    const [from, to] = [wallClock(new Date(startsAt), otherZone), wallClock(new Date(endsAt), otherZone)]
    return from.date === start.date && from.time === start.time && to.time === end.time
  }
  if (isSameIn(event.timeZone) || isSameIn('UTC')) return null
  const hours = hasHours(event) ? workshopTimeText(start.time, end.time) : clockText(start.time)
  return start.date === date ? hours : `${weekday(start.date).slice(0, 3)} ${hours}`
}
