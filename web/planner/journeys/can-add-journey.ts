import type { Journey } from '#contract/planner/items.ts'
import { JOURNEYS_MAX } from '#contract/planner/limits.ts'

/** Without the product, one journey is included. Earlier ones that ended do not count. */
export function canAddJourney(access: 'free' | 'full', journeys: readonly Pick<Journey, 'state'>[]): boolean {
  const open = journeys.filter(({ state }) => state !== 'arrived' && state !== 'dropped')
  return access === 'full' ? journeys.length < JOURNEYS_MAX : open.length === 0
}
