import { enrollmentCounts } from '#contract/classes/enrollments/purchases.schema.ts'
import { chartInput, chartResponse } from '#contract/ops/reports/chart.schema.ts'
import { userCounts } from '#contract/people/accounts/users.schema.ts'
import { operation } from '../../platform/api/operation.ts'
import { router } from '../../platform/api/router.ts'
import { revenueChart } from './revenue-chart.ts'
import { enrollmentStats, userStats } from './user-and-enrollment-counts.ts'

export const adminReportsApi = router().openapiRoutes([
  operation('GET /admin/chart/statistics', revenueChart, {
    summary: 'Get revenue and sign-ups over the last 30 days or 12 months',
    query: chartInput,
    output: chartResponse,
  }),
  operation('GET /admin/users/statistics', userStats, {
    permission: 'fulfillment',
    summary: 'Count users and admins',
    output: userCounts,
  }),
  operation('GET /admin/purchases/statistics', enrollmentStats, {
    summary: 'Count enrollments by state, and sum the revenue',
    output: enrollmentCounts,
  }),
])
