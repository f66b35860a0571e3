import { LocalDateTime } from '../../time/local-dates.tsx'
import type { PlannerEvents } from '../events/use-planner-events.ts'

/** The time of the last request, if classes couldn't be fetched since. */
export function EventsAge({ events: { status, fetchedAt } }: { events: PlannerEvents }) {
  if (status !== 'stored' || fetchedAt === null) return null
  return (
    <p>
      Classes as of <LocalDateTime instant={new Date(fetchedAt).toISOString()} />
    </p>
  )
}
