import { chartInput, chartResponse } from '#contract/reports/chart.schema.ts'
import { revenueChart } from '../../reports/index.ts'
import { operation } from '../operation.ts'
import { router } from '../router.ts'

export const adminReportsApi = router().openapiRoutes([
  operation('GET /admin/chart/statistics', revenueChart, {
    summary: 'Get revenue and sign-ups over the last 30 days or 12 months',
    query: chartInput,
    output: chartResponse,
  }),
])
