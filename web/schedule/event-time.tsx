import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { useTimeZone } from '../time/use-time-zone.ts'
import { localEventHours, timeText, utcText } from './event-times.ts'

/**
 * The hours of an event on `day` in its own time zone, in UTC and in the visitor's zone if they differ (features: schedule,
 * 6). The visitor's hours appear after hydration in reserved space, so that they cause no layout shift.
 */
export function EventTime({ event, day = event.date }: { event: CalendarEvent; day?: string }) {
  const zone = useTimeZone()
  const eventDay = event.days.find(({ date }) => date === day) ?? event.days[0]
  const utcHours = eventDay && utcText(event, eventDay)
  const userHours = eventDay && zone && localEventHours(event, eventDay, zone)
  return (
    <>
      <span className="event__clock">
        {timeText(event)}
        {!utcHours && userHours && <UserHours hours={userHours} />}
      </span>
      {utcHours && (
        <span className="event__clock event__clock--utc event__zone">
          {utcHours}
          {userHours && <UserHours hours={userHours} />}
        </span>
      )}
    </>
  )
}

function UserHours({ hours }: { hours: string }) {
  return (
    <>
      {' '}
      <span className="event__zone event__yours">{`(yours: ${hours})`}</span>
    </>
  )
}
