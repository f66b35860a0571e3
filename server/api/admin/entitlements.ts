import { createRoute } from '@hono/zod-openapi'
import { userParams } from '#contract/accounts/users.schema.ts'
import { grantInput, userEntitlements } from '#contract/entitlements/entitlements.schema.ts'
import { grantEntitlement, listUserEntitlements, revokeEntitlement } from '../../entitlements/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const listRoute = createRoute({
  method: 'get',
  path: '/admin/users/{id}/entitlements',
  summary: 'List what a user may use or could use without a payment',
  request: { params: userParams },
  responses: { 200: jsonResponse(userEntitlements), ...problemResponse },
})

const grantRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/entitlements',
  summary: 'Give a user access to all classes or to one class without a payment',
  request: { params: userParams, body: jsonBody(grantInput) },
  responses: { 201: jsonResponse(userEntitlements, 'Created'), ...problemResponse },
})

const revokeRoute = createRoute({
  method: 'delete',
  path: '/admin/entitlements/{id}',
  summary: 'Take access back; cancels enrollments made with it that have not begun',
  request: { params: userParams },
  responses: { 200: jsonResponse(userEntitlements), ...problemResponse },
})

export const adminEntitlementsApi = router()
  .openapi(listRoute, async (c) => c.json(await listUserEntitlements(c.var.ctx, c.req.valid('param')), 200))
  .openapi(grantRoute, async (c) => {
    const { id } = c.req.valid('param')
    await grantEntitlement(c.var.ctx, { ...c.req.valid('json'), id })
    return c.json(await listUserEntitlements(c.var.ctx, { id }), 201)
  })
  .openapi(revokeRoute, async (c) => {
    const { userId } = await revokeEntitlement(c.var.ctx, c.req.valid('param'))
    return c.json(await listUserEntitlements(c.var.ctx, { id: userId }), 200)
  })
