import { createRoute } from '@hono/zod-openapi'
import { settingsChange } from '#contract/settings/settings.schema.ts'
import { changeSettings, getSettings } from '../../settings/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const getRoute = createRoute({
  method: 'get',
  path: '/admin/settings',
  summary: 'Get the settings of the site',
  responses: { 200: jsonResponse(settingsChange), ...problemResponse },
})

const changeRoute = createRoute({
  method: 'put',
  path: '/admin/settings',
  summary: 'Replace the settings of the site, unless they were changed since they were read',
  request: { body: jsonBody(settingsChange) },
  responses: { 200: jsonResponse(settingsChange), ...problemResponse },
})

export const adminSettingsApi = router()
  .openapi(getRoute, async (c) => c.json(await getSettings(c.var.ctx), 200))
  .openapi(changeRoute, async (c) => c.json(await changeSettings(c.var.ctx, c.req.valid('json')), 200))
