import { createRoute } from '@hono/zod-openapi'
import { sampleRemoval, setup } from '#contract/setup/setup.schema.ts'
import { getSetup, removeSample } from '../../setup/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const setupRoute = createRoute({
  method: 'get',
  path: '/admin/setup',
  summary: 'Get what has to be done before the site goes live',
  responses: { 200: jsonResponse(setup), ...problemResponse },
})

const removeSampleRoute = createRoute({
  method: 'delete',
  path: '/admin/sample',
  summary: 'Remove the sample content, except what an admin changed',
  responses: { 200: jsonResponse(sampleRemoval), ...problemResponse },
})

export const adminSetupApi = router()
  .openapi(setupRoute, async (c) => c.json(await getSetup(c.var.ctx), 200))
  .openapi(removeSampleRoute, async (c) => c.json(await removeSample(c.var.ctx), 200))
