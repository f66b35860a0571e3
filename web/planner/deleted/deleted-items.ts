import { addDays } from '#contract/dates.ts'
import type { PlannerState } from '#contract/planner/items.ts'
import { REMOVED_ITEM_DAYS } from '#contract/planner/limits.ts'
import { toIsoDay } from '../../platform/time/iso-day.ts'
import { itemKeyOf, nextStepKey } from '../documents/item-keys.ts'
import type { RemovedItem } from '../documents/stored-items.ts'
import { onDayText } from '../steps/step-dates.ts'

export const deletedKinds = {
  journeys: { name: 'Journey', restore: 'restoreJourney', remove: 'removeJourney' },
  steps: { name: 'Step', restore: 'restoreStep', remove: 'removeStep' },
  appointments: { name: 'Appointment', restore: 'restoreAppointment', remove: 'removeAppointment' },
  tracks: { name: 'Track', restore: 'restoreTrack', remove: 'removeTrack' },
  feeds: { name: 'Calendar', restore: 'restoreFeed', remove: 'removeFeed' },
} as const

export type DeletedItem = { id: string; kind: keyof typeof deletedKinds; title: string; detail: string }

/**
 * Returns the items that can be restored. A session is left out, because its answers are deleted with it, and the next
 * step of a recurring one that was reopened, because the user did not delete it.
 */
export function deletedItems(removed: readonly RemovedItem[], steps: PlannerState['steps'], today: string) {
  const firstDay = addDays(today, -REMOVED_ITEM_DAYS)
  const nextKeys = new Set(steps.filter(({ recurrence }) => recurrence).map(nextStepKey))
  return removed.flatMap((entry): DeletedItem[] => {
    const { kind, item, deletedAt } = entry
    const day = toIsoDay(new Date(deletedAt))
    if (kind === 'sessions' || kind === 'sheets' || day < firstDay || nextKeys.has(itemKeyOf(item.id))) return []
    const title = 'title' in item ? item.title : 'text' in item ? item.text : item.name
    const detail = `${deletedKinds[kind].name}, deleted ${onDayText(day, today)}`
    return [{ id: item.id, kind, title: title || 'Untitled', detail }]
  })
}
