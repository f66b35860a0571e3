import { createRoute } from '@hono/zod-openapi'
import {
  enrollmentCounts,
  enrollmentPage,
  enrollmentsInput,
  resetTwoFactorResponse,
  roleInput,
  roleResponse,
  userCounts,
  userPage,
  userParams,
  usersInput,
} from '#contract/accounts/users.schema.ts'
import { enrollmentRemovalInput, enrollmentRemovedResponse } from '#contract/classes/roster.schema.ts'
import { chartInput, chartResponse } from '#contract/reports/chart.schema.ts'
import { listUsers, resetUserTwoFactor, setRole } from '../../accounts/index.ts'
import { listEnrollments, removeEnrollment } from '../../enrollments/index.ts'
import { enrollmentStats, revenueChart, userStats } from '../../reports/index.ts'
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

const enrollmentsRoute = createRoute({
  method: 'get',
  path: '/admin/purchases',
  summary: 'List enrollments in courses and workshops, newest first',
  request: { query: enrollmentsInput },
  responses: { 200: jsonResponse(enrollmentPage), ...problemResponse },
})

const enrollmentCountsRoute = createRoute({
  method: 'get',
  path: '/admin/purchases/statistics',
  summary: 'Count enrollments by state, and sum the revenue',
  responses: { 200: jsonResponse(enrollmentCounts), ...problemResponse },
})

const removeEnrollmentRoute = createRoute({
  method: 'delete',
  path: '/admin/enrollments/{id}',
  summary: 'Remove a user from a class, and refund or keep what they paid',
  request: { params: userParams, query: enrollmentRemovalInput },
  responses: { 200: jsonResponse(enrollmentRemovedResponse), ...problemResponse },
})

const chartRoute = createRoute({
  method: 'get',
  path: '/admin/chart/statistics',
  summary: 'Get revenue and sign-ups over the last 30 days or 12 months',
  request: { query: chartInput },
  responses: { 200: jsonResponse(chartResponse), ...problemResponse },
})

export const adminUsersApi = router()
  .openapi(usersRoute, async (c) => c.json(await listUsers(c.var.ctx, c.req.valid('query')), 200))
  .openapi(userCountsRoute, async (c) => c.json(await userStats(c.var.ctx), 200))
  .openapi(roleRoute, async (c) =>
    c.json(await setRole(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(resetTwoFactorRoute, async (c) => c.json(await resetUserTwoFactor(c.var.ctx, c.req.valid('param')), 200))
  .openapi(enrollmentsRoute, async (c) => c.json(await listEnrollments(c.var.ctx, c.req.valid('query')), 200))
  .openapi(enrollmentCountsRoute, async (c) => c.json(await enrollmentStats(c.var.ctx), 200))
  .openapi(removeEnrollmentRoute, async (c) =>
    c.json(await removeEnrollment(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
  .openapi(chartRoute, async (c) => c.json(await revenueChart(c.var.ctx, c.req.valid('query')), 200))
