import { createRoute } from '@hono/zod-openapi'
import {
  resetTwoFactorResponse,
  roleInput,
  roleResponse,
  userCounts,
  userPage,
  userParams,
  usersInput,
} from '#contract/accounts/users.schema.ts'
import { endUserSessions, listUsers, resetUserTwoFactor, setRole } from '../../accounts/index.ts'
import { userStats } from '../../reports/index.ts'
import { jsonBody, jsonResponse, problemResponse, router } from '../router.ts'

const usersRoute = createRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'List users, newest first',
  request: { query: usersInput },
  responses: { 200: jsonResponse(userPage), ...problemResponse },
})

const userCountsRoute = createRoute({
  method: 'get',
  path: '/admin/users/statistics',
  summary: 'Count users and admins',
  responses: { 200: jsonResponse(userCounts), ...problemResponse },
})

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/users/{id}/role',
  summary: 'Set the role of a user',
  request: { params: userParams, body: jsonBody(roleInput) },
  responses: { 200: jsonResponse(roleResponse), ...problemResponse },
})

const resetTwoFactorRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/reset-second-factor',
  summary: 'Reset the two-factor authentication of a user; ends their sessions and sends an email',
  request: { params: userParams },
  responses: { 200: jsonResponse(resetTwoFactorResponse), ...problemResponse },
})

const endSessionsRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/end-sessions',
  summary: 'Sign a user out everywhere',
  request: { params: userParams },
  responses: { 200: jsonResponse(userParams), ...problemResponse },
})

export const adminUsersApi = router()
  .openapi(usersRoute, async (c) => c.json(await listUsers(c.var.ctx, c.req.valid('query')), 200))
  .openapi(userCountsRoute, async (c) => c.json(await userStats(c.var.ctx), 200))
  .openapi(roleRoute, async (c) =>
    c.json(await setRole(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(resetTwoFactorRoute, async (c) => c.json(await resetUserTwoFactor(c.var.ctx, c.req.valid('param')), 200))
  .openapi(endSessionsRoute, async (c) => c.json(await endUserSessions(c.var.ctx, c.req.valid('param')), 200))
