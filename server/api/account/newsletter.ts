import { createRoute } from '@hono/zod-openapi'
import { newsletterPreference, newsletterState } from '#contract/newsletter/newsletter.schema.ts'
import { getPreference, setPreference } from '../../newsletter/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const readRoute = createRoute({
  method: 'get',
  path: '/account/newsletter',
  summary: 'Get whether I get the newsletter',
  responses: { 200: jsonResponse(newsletterState), ...problemResponse },
})

const changeRoute = createRoute({
  method: 'put',
  path: '/account/newsletter',
  summary: 'Switch the newsletter on or off for my email',
  request: { body: jsonBody(newsletterPreference) },
  responses: { 200: jsonResponse(newsletterState), ...problemResponse },
})

export const accountNewsletterApi = router()
  .openapi(readRoute, async (c) => c.json(await getPreference(c.var.ctx), 200))
  .openapi(changeRoute, async (c) => c.json(await setPreference(c.var.ctx, c.req.valid('json')), 200))
