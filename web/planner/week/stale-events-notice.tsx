import { LocalDateTime } from '../../platform/time/local-dates.tsx'
import type { PlannerEvents } from '../events/use-planner-events.ts'

/** Shows the time of the last successful request if a later one failed. */
export function StaleEventsNotice({ events: { status, fetchedAt } }: { events: PlannerEvents }) {
  if (status !== 'stored' || fetchedAt === null) return null
  return (
    <p>
      Classes as of <LocalDateTime instant={new Date(fetchedAt).toISOString()} />
    </p>
  )
}
