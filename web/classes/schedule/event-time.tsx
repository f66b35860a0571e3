import type { CalendarEvent } from '#contract/classes/schedule/schedule.schema.ts'
import { zoneLabel } from '#contract/dates.ts'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import { localEventHours, timeText, utcText } from './event-times.ts'

type EventTimeProps = {
  event: CalendarEvent
  /** All days of the event by default. */
  day?: string
  showsUtc?: boolean
}

/**
 * The hours of an event in its own time zone, and in the visitor's zone and in UTC if they differ. The visitor's hours
 * appear after hydration in reserved space, so that they cause no layout shift.
 */
export function EventTime({ event, day, showsUtc = false }: EventTimeProps) {
  const zone = useTimeZone()
  const days = day ? event.days.filter(({ date }) => date === day) : event.days
  const isInUtc = zoneLabel(event.timeZone) === 'UTC'
  const shownZones = [event.timeZone, ...(showsUtc ? ['UTC'] : [])]
  const userHours = zone && localEventHours(event, days, { zone, shownZones })
  const yours = userHours && <span className="event__zone event__yours">{`(yours: ${userHours})`}</span>
  return (
    <>
      <span className="event__clock">
        {timeText(event)} {isInUtc && yours}
      </span>
      {!isInUtc && (
        <span className={`event__clock event__zone ${showsUtc ? 'event__clock--utc' : 'event__clock--own'}`}>
          {showsUtc && utcText(event, days)} {yours}
        </span>
      )}
    </>
  )
}
