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
import { chartInput, chartResponse } from '#contract/reports/chart.schema.ts'
import { listUsers, resetUserTwoFactor, setRole } from '../../accounts/index.ts'
import { listEnrollments } from '../../enrollments/index.ts'
import { enrollmentStats, revenueChart, userStats } from '../../reports/index.ts'
import { jsonBody, jsonResponse, problemResponse } from '../openapi.ts'
import { router } from '../router.ts'

const peopleRoute = createRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'Everybody with an account, newest first',
  request: { query: usersInput },
  responses: { 200: jsonResponse(userPage), ...problemResponse },
})

const peopleCountsRoute = createRoute({
  method: 'get',
  path: '/admin/users/statistics',
  summary: 'How many people and admins there are',
  responses: { 200: jsonResponse(userCounts), ...problemResponse },
})

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/users/{id}/role',
  summary: 'Replace the roles of a person by one',
  request: { params: userParams, body: jsonBody(roleInput) },
  responses: { 200: jsonResponse(roleResponse), ...problemResponse },
})

const resetFactorRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/reset-second-factor',
  summary: 'Leave somebody who lost their second factor nothing but the password; they are signed out and told',
  request: { params: userParams },
  responses: { 200: jsonResponse(resetTwoFactorResponse), ...problemResponse },
})

const purchasesRoute = createRoute({
  method: 'get',
  path: '/admin/purchases',
  summary: 'All course and workshop enrolments, newest first',
  request: { query: enrollmentsInput },
  responses: { 200: jsonResponse(enrollmentPage), ...problemResponse },
})

const purchaseCountsRoute = createRoute({
  method: 'get',
  path: '/admin/purchases/statistics',
  summary: 'How many enrolments there are in each state, and the revenue',
  responses: { 200: jsonResponse(enrollmentCounts), ...problemResponse },
})

const chartRoute = createRoute({
  method: 'get',
  path: '/admin/chart/statistics',
  summary: 'Revenue and sign-ups over the last 30 days or 12 months',
  request: { query: chartInput },
  responses: { 200: jsonResponse(chartResponse), ...problemResponse },
})

export const adminUsersApi = router()
  .openapi(peopleRoute, async (c) => c.json(await listUsers(c.var.ctx, c.req.valid('query')), 200))
  .openapi(peopleCountsRoute, async (c) => c.json(await userStats(c.var.ctx), 200))
  .openapi(roleRoute, async (c) =>
    c.json(await setRole(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(resetFactorRoute, async (c) => c.json(await resetUserTwoFactor(c.var.ctx, c.req.valid('param')), 200))
  .openapi(purchasesRoute, async (c) => c.json(await listEnrollments(c.var.ctx, c.req.valid('query')), 200))
  .openapi(purchaseCountsRoute, async (c) => c.json(await enrollmentStats(c.var.ctx), 200))
  .openapi(chartRoute, async (c) => c.json(await revenueChart(c.var.ctx, c.req.valid('query')), 200))
