import { createRoute } from '@hono/zod-openapi'
import { shippingSettings } from '#contract/shipping/shipping-zones.schema.ts'
import { getShippingSettings, saveShippingSettings } from '../../shipping/index.ts'
import { FORM_BYTES_MAX } from '../body-limits.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const getRoute = createRoute({
  method: 'get',
  path: '/admin/shipping',
  summary: 'Get the shipping zones with their countries and rates',
  responses: { 200: jsonResponse(shippingSettings), ...problemResponse },
})

const saveRoute = createRoute({
  method: 'put',
  path: '/admin/shipping',
  summary: 'Replace the shipping zones, unless they were changed since they were read',
  'x-max-body-bytes': FORM_BYTES_MAX,
  request: { body: jsonBody(shippingSettings) },
  responses: { 200: jsonResponse(shippingSettings), ...problemResponse },
})

export const adminShippingApi = router()
  .openapi(getRoute, async (c) => c.json(await getShippingSettings(c.var.ctx), 200))
  .openapi(saveRoute, async (c) => c.json(await saveShippingSettings(c.var.ctx, c.req.valid('json')), 200))
