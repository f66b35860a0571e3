import { createRoute } from '@hono/zod-openapi'
import { removedResponse } from '#contract/content/content-forms.schema.ts'
import { contentParams, publishInput, publishResponse } from '#contract/content/content-lists.schema.ts'
import {
  planChange,
  planCourses,
  planForm,
  planPage,
  planRead,
  plansInput,
} from '#contract/planner/plans/plans.schema.ts'
import { listPlanCourses, listPlans, plans } from '../../planner-plans/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { contentRoutes } from '../content-routes.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const plan = contentRoutes('/admin/plans', {
  singular: 'a plan',
  maxBodyBytes: FORM_BYTES_MAX,
  listSummary: 'List or search the plans of courses, including drafts',
  params: contentParams,
  listQuery: plansInput,
  page: planPage,
  form: planForm,
  change: planChange,
  read: planRead,
  removed: removedResponse,
  flag: 'published',
  flagSummary: 'Publish or unpublish a plan',
  flagInput: publishInput,
  flagResponse: publishResponse,
})

const coursesRoute = createRoute({
  method: 'get',
  path: '/admin/plan-courses',
  summary: 'List the courses that a plan can be for',
  responses: { 200: jsonResponse(planCourses), ...problemResponse },
})

export const adminPlansApi = router()
  .openapi(plan.list, async (c) => c.json(await listPlans(c.var.ctx, c.req.valid('query')), 200))
  .openapi(plan.read, async (c) => c.json(await plans.read(c.var.ctx, c.req.valid('param')), 200))
  .openapi(plan.create, async (c) => c.json(await plans.create(c.var.ctx, c.req.valid('json')), 201))
  .openapi(plan.change, async (c) =>
    c.json(await plans.change(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(plan.remove, async (c) => c.json(await plans.remove(c.var.ctx, c.req.valid('param')), 200))
  .openapi(plan.setFlag, async (c) => {
    const [{ id }, { published }] = [c.req.valid('param'), c.req.valid('json')]
    await plans.setVisible(c.var.ctx, { id, isVisible: published })
    return c.json({ id, published }, 200)
  })
  .openapi(coursesRoute, async (c) => c.json(await listPlanCourses(c.var.ctx), 200))
