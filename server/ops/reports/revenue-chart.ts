import { sql } from 'drizzle-orm'
import type { ChartInput, ChartPoint, ChartResponse } from '#contract/ops/reports/chart.schema.ts'
import { type Ctx, requireStaff } from '../../context.ts'

const chartSteps = {
  '30-days': { unit: 'day', offset: '29 days' },
  '12-months': { unit: 'month', offset: '11 months' },
} as const

/**
 * Returns revenue, orders and sign-ups per UTC day of the last 30 days, or per month of the last 12 months, including
 * today. Revenue is in minor units, net of refunds, by the date of payment.
 * @throws sign_in_required, admin_required
 */
export async function revenueChart(ctx: Ctx, { range = '30-days' }: ChartInput): Promise<ChartResponse> {
  requireStaff(ctx)
  const { unit, offset } = chartSteps[range]
  const now = sql`date_trunc(${unit}, ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC')`
  const { rows } = await ctx.db.execute<Record<keyof ChartPoint, string>>(sql`
    SELECT to_char(step, 'YYYY-MM-DD') AS day,
      coalesce(sum(minor) FILTER (WHERE name = 'orders_paid'), 0) AS "revenueMinor",
      coalesce(sum(number) FILTER (WHERE name = 'orders_paid'), 0) AS orders,
      coalesce(sum(number) FILTER (WHERE name = 'people'), 0) AS "signUps"
    FROM generate_series(${now} - ${offset}::interval, ${now}, ${`1 ${unit}`}::interval) AS step
    LEFT JOIN daily_totals ON name IN ('orders_paid', 'people') AND day >= step::date AND day < (step + ${`1 ${unit}`}::interval)::date
    GROUP BY step ORDER BY step`)
  const points = rows.map(({ day, revenueMinor, orders, signUps }) => ({
    day,
    revenueMinor: Number(revenueMinor),
    orders: Number(orders),
    signUps: Number(signUps),
  }))
  return { range, points }
}
