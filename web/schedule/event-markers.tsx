import type { DayMarkers } from './days.ts'

/** A dot for a course, a diamond for a workshop: a shape, because a color alone tells not everyone. */
export function EventMarkers({ course, workshop }: Partial<DayMarkers>) {
  if (!course && !workshop) return null
  return (
    <span className="month__marks" aria-hidden="true">
      {course && <i className="k-course" />}
      {workshop && <i className="k-workshop" />}
    </span>
  )
}
