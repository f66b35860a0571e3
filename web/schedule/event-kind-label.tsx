import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'

/** The sign of the calendar's key, what it stands for, and where it is held. */
export function EventKindLabel({ event: { type, location } }: { event: CalendarEvent }) {
  return (
    <p className="meta">
      <span className={type === 'course' ? 'k-course' : 'k-workshop'} aria-hidden="true" />
      {type === 'course' ? 'Course starts' : 'Workshop'} <i /> {location}
    </p>
  )
}
