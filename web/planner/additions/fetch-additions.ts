import type { PlannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { api } from '../../platform/api/client.ts'

/** @throws ApiError */
export async function fetchAdditions(signal: AbortSignal): Promise<PlannerAdditions> {
  return (await api.planner.additions.$get({}, { init: { signal } })).json()
}
