import { createRoute } from '@hono/zod-openapi'
import { chartInput, chartResponse } from '#contract/reports/chart.schema.ts'
import { revenueChart } from '../../reports/index.ts'
import { jsonResponse, problemResponse, router } from '../router.ts'

const chartRoute = createRoute({
  method: 'get',
  path: '/admin/chart/statistics',
  summary: 'Get revenue and sign-ups over the last 30 days or 12 months',
  request: { query: chartInput },
  responses: { 200: jsonResponse(chartResponse), ...problemResponse },
})

export const adminReportsApi = router().openapi(chartRoute, async (c) =>
  c.json(await revenueChart(c.var.ctx, c.req.valid('query')), 200),
)
