import { plannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { listPlannerAdditions } from './planner-additions.ts'

export const plannerAdditionsApi = router().openapiRoutes([
  operation('GET /planner/additions', listPlannerAdditions, {
    summary: 'List what my courses and orders add to my planner',
    output: plannerAdditions,
  }),
])
