import { createRoute } from '@hono/zod-openapi'
import { taxSettings, taxSettingsView } from '#contract/tax/tax-settings.schema.ts'
import { getTaxSettings, saveTaxSettings } from '../../tax/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const getRoute = createRoute({
  method: 'get',
  path: '/admin/tax',
  summary: 'Get the tax settings with their rates',
  responses: { 200: jsonResponse(taxSettingsView), ...problemResponse },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/admin/tax',
  summary: 'Replace the tax settings and rates, unless they were changed since they were read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(taxSettings) },
  responses: { 200: jsonResponse(taxSettings), ...problemResponse },
})

export const adminTaxApi = router()
  .openapi(getRoute, async (c) => c.json(await getTaxSettings(c.var.ctx), 200))
  .openapi(saveRoute, async (c) => c.json(await saveTaxSettings(c.var.ctx, c.req.valid('json')), 200))
