import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { useTimeZone } from '../time/use-time-zone.ts'
import { timeText, utcText, yourHours } from './event-times.ts'

/**
 * When a class is held: on its own clock, on UTC, and on the visitor's where they differ (features: schedule, 6). Of
 * several days it is the one named, or the first. The visitor's part appears after the page has woken up, in room that is
 * there before, so that nothing moves.
 */
export function EventTime({ event, day = event.date }: { event: CalendarEvent; day?: string }) {
  const zone = useTimeZone()
  const session = event.sessions.find((one) => one.date === day) ?? event.sessions[0]
  const utc = session && utcText(event, session)
  const yours = session && zone && yourHours(event, session, zone)
  return (
    <>
      <span className="event__clock">
        {timeText(event)}
        {!utc && yours && <Yours hours={yours} />}
      </span>
      {utc && (
        <span className="event__clock event__clock--utc event__zone">
          {utc}
          {yours && <Yours hours={yours} />}
        </span>
      )}
    </>
  )
}

function Yours({ hours }: { hours: string }) {
  return (
    <>
      {' '}
      <span className="event__zone event__yours">{`(yours: ${hours})`}</span>
    </>
  )
}
