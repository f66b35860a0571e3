import { plannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { listPlannerAdditions } from '../../planner-plans/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const plannerAdditionsApi = router().openapiRoutes([
  operation('GET /planner/additions', listPlannerAdditions, {
    summary: 'List what my courses and orders add to my planner',
    output: plannerAdditions,
  }),
])
