import { createRoute } from '@hono/zod-openapi'
import { enrollmentCounts, enrollmentPage, enrollmentsInput, userParams } from '#contract/accounts/users.schema.ts'
import { enrollmentRemovalInput, enrollmentRemovedResponse } from '#contract/classes/roster.schema.ts'
import { listEnrollments, removeEnrollment } from '../../enrollments/index.ts'
import { enrollmentStats } from '../../reports/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

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

export const adminEnrollmentsApi = router()
  .openapi(enrollmentsRoute, async (c) => c.json(await listEnrollments(c.var.ctx, c.req.valid('query')), 200))
  .openapi(enrollmentCountsRoute, async (c) => c.json(await enrollmentStats(c.var.ctx), 200))
  .openapi(removeEnrollmentRoute, async (c) =>
    c.json(await removeEnrollment(c.var.ctx, { ...c.req.valid('param'), ...c.req.valid('query') }), 200),
  )
