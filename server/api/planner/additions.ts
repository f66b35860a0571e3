import { createRoute } from '@hono/zod-openapi'
import { plannerAdditions } from '#contract/planner/plans/plans.schema.ts'
import { listPlannerAdditions } from '../../planner-plans/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const additionsRoute = createRoute({
  method: 'get',
  path: '/planner/additions',
  summary: 'List what my courses and orders add to my planner',
  responses: { 200: jsonResponse(plannerAdditions), ...problemResponse },
})

export const plannerAdditionsApi = router().openapi(additionsRoute, async (c) =>
  c.json(await listPlannerAdditions(c.var.ctx), 200),
)
