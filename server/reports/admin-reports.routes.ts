import { chartInput, chartResponse } from '#contract/reports/chart.schema.ts'
import { operation } from '../api/operation.ts'
import { router } from '../api/router.ts'
import { revenueChart } from './revenue-chart.ts'

export const adminReportsApi = router().openapiRoutes([
  operation('GET /admin/chart/statistics', revenueChart, {
    summary: 'Get revenue and sign-ups over the last 30 days or 12 months',
    query: chartInput,
    output: chartResponse,
  }),
])
