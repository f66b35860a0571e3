import { useMemo } from 'react'
import { eventsOn } from '../events/events-on.ts'
import { type PlannerEvents, usePlannerEvents } from '../events/use-planner-events.ts'
import { useFeedEvents } from './use-feeds.ts'

/** Events of the account, of the planner and of its calendar feeds. */
export function useEventsWithFeeds(): PlannerEvents {
  const plannerEvents = usePlannerEvents()
  const feedEvents = useFeedEvents()
  return useMemo(() => {
    const { appointments } = plannerEvents
    const byDate = Map.groupBy([...plannerEvents.events, ...feedEvents], ({ date }) => date)
    return {
      ...plannerEvents,
      events: [...plannerEvents.events, ...feedEvents],
      eventsOn: (date: string) => eventsOn(date, { events: byDate.get(date) ?? [], appointments }),
    }
  }, [plannerEvents, feedEvents])
}
