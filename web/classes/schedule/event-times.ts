import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import type { CalendarEvent, EventDay } from '#contract/classes/schedule/schedule.schema.ts'
import { clockText, workshopDateText, workshopTimeText, zoneLabel } from '#contract/dates.ts'
import { weekday } from '../../platform/time/time-labels.ts'
import { wallClock } from '../../platform/time/use-time-zone.ts'

/** 'March 16-17, 2024' */
export const dateText = ({ date, endDate }: CalendarEvent): string => workshopDateText(date, endDate)

/** '9 AM UTC', '10 AM-4 PM New York time' */
export function timeText(event: CalendarEvent): string {
  const { time, endTime, timeZone } = event
  return `${hasHours(event) ? workshopTimeText(time, endTime) : clockText(time)} ${zoneLabel(timeZone)}`
}

/** Returns the hours of days in UTC. Returns null if the class is in UTC. */
export function utcText(event: CalendarEvent, days: readonly EventDay[]): string | null {
  return zoneLabel(event.timeZone) === 'UTC' ? null : `${hoursIn(event, days, 'UTC')} UTC`
}

/** Returns the hours of days in the visitor's zone; null if they equal those in a zone that is shown. */
export function localEventHours(
  event: CalendarEvent,
  days: readonly EventDay[],
  { zone, shownZones }: { zone: string; shownZones: readonly string[] },
): string | null {
  const hours = hoursIn(event, days, zone)
  return shownZones.some((shownZone) => hoursIn(event, days, shownZone) === hours) ? null : hours
}

/**
 * '9 AM-5 PM'; 'Sun 1-7 AM' if the day differs from that of the class; '9 AM-5 PM, then 8 AM-4 PM' if the clocks change
 * between the days.
 */
function hoursIn(event: CalendarEvent, days: readonly EventDay[], zone: string): string {
  const texts = days.map(({ date, startsAt, endsAt }) => {
    const [start, end] = [wallClock(new Date(startsAt), zone), wallClock(new Date(endsAt), zone)]
    const hours = hasHours(event) ? workshopTimeText(start.time, end.time) : clockText(start.time)
    return { hours, day: start.date === date ? '' : `${weekday(start.date).slice(0, 3)} ` }
  })
  const changed = texts.filter(({ hours }, index) => hours !== texts[index - 1]?.hours)
  return changed.map(({ day, hours }) => day + hours).join(', then ')
}
