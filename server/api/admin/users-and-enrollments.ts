import { createRoute } from '@hono/zod-openapi'
import {
  peopleCounts,
  peopleInput,
  peoplePage,
  personParams,
  purchaseCounts,
  purchasePage,
  purchasesInput,
  resetAnswer,
  roleAnswer,
  roleInput,
} from '#contract/accounts/users.schema.ts'
import { chartAnswer, chartInput } from '#contract/reports/chart.schema.ts'
import { changeRole, listPeople, resetSecondFactor } from '../../accounts/index.ts'
import { listPurchases } from '../../enrollments/index.ts'
import { chart, peopleStatistics, purchaseStatistics } from '../../reports/index.ts'
import { answers, body, problem } from '../openapi.ts'
import { router } from '../router.ts'

const peopleRoute = createRoute({
  method: 'get',
  path: '/admin/users',
  summary: 'Everybody with an account, newest first',
  request: { query: peopleInput },
  responses: { 200: answers(peoplePage), ...problem },
})

const peopleCountsRoute = createRoute({
  method: 'get',
  path: '/admin/users/statistics',
  summary: 'How many people and admins there are',
  responses: { 200: answers(peopleCounts), ...problem },
})

const roleRoute = createRoute({
  method: 'put',
  path: '/admin/users/{id}/role',
  summary: 'Replace the roles of a person by one',
  request: { params: personParams, body: body(roleInput) },
  responses: { 200: answers(roleAnswer), ...problem },
})

const resetFactorRoute = createRoute({
  method: 'post',
  path: '/admin/users/{id}/reset-second-factor',
  summary: 'Leave somebody who lost their second factor nothing but the password; they are signed out and told',
  request: { params: personParams },
  responses: { 200: answers(resetAnswer), ...problem },
})

const purchasesRoute = createRoute({
  method: 'get',
  path: '/admin/purchases',
  summary: 'All course and workshop enrolments, newest first',
  request: { query: purchasesInput },
  responses: { 200: answers(purchasePage), ...problem },
})

const purchaseCountsRoute = createRoute({
  method: 'get',
  path: '/admin/purchases/statistics',
  summary: 'How many enrolments there are in each state, and the revenue',
  responses: { 200: answers(purchaseCounts), ...problem },
})

const chartRoute = createRoute({
  method: 'get',
  path: '/admin/chart/statistics',
  summary: 'Revenue and sign-ups over the last 30 days or 12 months',
  request: { query: chartInput },
  responses: { 200: answers(chartAnswer), ...problem },
})

export const adminApi = router()
  .openapi(peopleRoute, async (c) => c.json(await listPeople(c.var.ctx, c.req.valid('query')), 200))
  .openapi(peopleCountsRoute, async (c) => c.json(await peopleStatistics(c.var.ctx), 200))
  .openapi(roleRoute, async (c) =>
    c.json(await changeRole(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('json') }), 200),
  )
  .openapi(resetFactorRoute, async (c) => c.json(await resetSecondFactor(c.var.ctx, c.req.valid('param')), 200))
  .openapi(purchasesRoute, async (c) => c.json(await listPurchases(c.var.ctx, c.req.valid('query')), 200))
  .openapi(purchaseCountsRoute, async (c) => c.json(await purchaseStatistics(c.var.ctx), 200))
  .openapi(chartRoute, async (c) => c.json(await chart(c.var.ctx, c.req.valid('query')), 200))
