import { createRoute } from '@hono/zod-openapi'
import { entitlementList } from '#contract/entitlements/entitlements.schema.ts'
import { listEntitlements } from '../../entitlements/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/account/entitlements',
  summary: 'List what I may use without a payment',
  responses: { 200: jsonResponse(entitlementList), ...problemResponse },
})

export const entitlementsApi = router().openapi(listRoute, async (c) => c.json(await listEntitlements(c.var.ctx), 200))
