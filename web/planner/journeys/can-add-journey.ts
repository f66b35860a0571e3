import type { Journey } from '#contract/planner/items.ts'
import { JOURNEYS_MAX } from '#contract/planner/limits.ts'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'

export const isOpenJourney = ({ state }: Pick<Journey, 'state'>) => state !== 'arrived' && state !== 'dropped'

/** Without the product, one journey is included. Earlier ones that ended do not count. */
export function canAddJourney(access: PlannerAccess, journeys: readonly Pick<Journey, 'state'>[]): boolean {
  return access === 'full' ? journeys.length < JOURNEYS_MAX : canOpenJourney(access, journeys)
}

/** Returns whether an ended journey can go on. */
export const canOpenJourney = (access: PlannerAccess, journeys: readonly Pick<Journey, 'state'>[]): boolean =>
  access === 'full' || !journeys.some(isOpenJourney)
