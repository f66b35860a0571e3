import type { Journey, PlannerState } from '#contract/planner/items.ts'
import { FEEDS_MAX, JOURNEYS_MAX, TRACKS_MAX } from '#contract/planner/limits.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { canOpenJourney, isOpenJourney } from '../journeys/can-add-journey.ts'
import { isTrackIncluded } from '../practices/practice-track.ts'
import type { FileEntry } from './compare-planners.ts'

type Limits = { access: PlannerAccess; state: PlannerState }

/** Separates the entries that the planner has no room for, or that need the product. */
export function limitEntries<Entry extends FileEntry>(
  entries: readonly Entry[],
  { access, state }: Limits,
): { allowed: Entry[]; leftOut: Entry[] } {
  const journeys = new Map<string, Pick<Journey, 'state'>>(state.journeys.map((journey) => [journey.id, journey]))
  const tracks = new Set(state.tracks.map(({ id }) => id))
  const feeds = new Set(state.feeds.map(({ id }) => id))

  function isAllowed(entry: FileEntry): boolean {
    const { kind, id } = entry
    switch (kind) {
      case 'journeys': {
        const others = [...journeys].flatMap(([other, journey]) => (other === id ? [] : [journey]))
        if (others.length >= JOURNEYS_MAX) return false
        if (isOpenJourney(entry.item) && !canOpenJourney(access, others)) return false
        journeys.set(id, entry.item)
        return true
      }
      case 'tracks':
        return isTrackIncluded(access, entry.item) && tracks.add(id).size <= TRACKS_MAX
      case 'feeds':
        return access === 'full' && feeds.add(id).size <= FEEDS_MAX
      case 'sessions':
        return access === 'full'
      default:
        return true
    }
  }

  const { allowed = [], leftOut = [] } = Object.groupBy(entries, (entry) => (isAllowed(entry) ? 'allowed' : 'leftOut'))
  return { allowed, leftOut }
}

export const limitText = (access: PlannerAccess): string =>
  access === 'free'
    ? 'The free planner has room for one open journey. Tracks, sessions and other calendars are part of the Digital Journey Planner.'
    : `A planner has room for ${JOURNEYS_MAX} journeys, ${TRACKS_MAX} tracks and ${FEEDS_MAX} calendars.`
