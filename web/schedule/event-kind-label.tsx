import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'

/** Legend marker, kind and location of an event. */
export function EventKindLabel({ event: { type, location } }: { event: CalendarEvent }) {
  return (
    <p className="meta">
      <span className={type === 'course' ? 'k-course' : 'k-workshop'} aria-hidden="true" />
      {type === 'course' ? 'Course starts' : 'Workshop'} <i /> {location}
    </p>
  )
}
