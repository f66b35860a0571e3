import { addDays } from '#contract/dates.ts'
import type { FeedEvent } from '#contract/planner/feeds.ts'
import { toPlannerEvents } from '../events/account-event.ts'
import type { PlannerEvent } from '../events/planner-event.ts'

/** Returns the parts of an event of a feed on its dates, in the user's zone. */
export function feedPlannerEvents({ id, title, when }: FeedEvent, feedId: string, zone: string): PlannerEvent[] {
  const event = { id: `${feedId} ${id}`, kind: 'feed', title, path: null, joinUrl: null } as const
  if ('startsAt' in when) return toPlannerEvents({ ...event, when }, zone)
  const parts: PlannerEvent[] = []
  for (let date = when.date; date <= when.endDate; date = addDays(date, 1))
    parts.push(...toPlannerEvents({ ...event, when: { date } }, zone))
  return parts
}
