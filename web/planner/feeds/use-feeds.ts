import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useTimeZone } from '../../platform/time/use-time-zone.ts'
import type { PlannerEvent } from '../events/planner-event.ts'
import { usePlanner } from '../use-planner.ts'
import { calendarFeeds } from './calendar-feeds.ts'
import { feedPlannerEvents } from './feed-events.ts'
import type { FeedReadings } from './feed-reader.ts'

/** Reads the calendar feeds of the planner while the component is mounted, and returns their readings. */
export function useFeedReadings(): FeedReadings {
  const {
    state: { feeds },
    isPartial,
    access,
  } = usePlanner()
  const readings = useSyncExternalStore(calendarFeeds.subscribe, calendarFeeds.getReadings, calendarFeeds.getReadings)
  useEffect(() => {
    calendarFeeds.setFeeds(feeds, { isComplete: !isPartial })
    if (access === 'full') void calendarFeeds.readDue()
  }, [feeds, isPartial, access])
  return readings
}

/** Returns the events of all calendar feeds, split at midnight of the user's zone. None without the product. */
export function useFeedEvents(): readonly PlannerEvent[] {
  const readings = useFeedReadings()
  const { access } = usePlanner()
  const zone = useTimeZone()
  return useMemo(
    () =>
      zone && access === 'full'
        ? [...readings].flatMap(([feedId, { events }]) =>
            events.flatMap((event) => feedPlannerEvents(event, feedId, zone)),
          )
        : [],
    [zone, readings, access],
  )
}
