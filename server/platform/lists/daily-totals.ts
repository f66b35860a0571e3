import { inArray, sql } from 'drizzle-orm'
import { dailyTotals } from '#db/schema/platform/daily-totals.ts'
import type { Ctx } from '../../context.ts'

type TotalName = typeof dailyTotals.$inferSelect.name

/** Amounts are in minor units. A missing total is 0. */
export async function dailyTotalsSum<Name extends TotalName>(
  ctx: Ctx,
  names: readonly Name[],
): Promise<Record<Name, { number: number; minor: number }>> {
  const rows = await ctx.db
    .select({
      name: dailyTotals.name,
      number: sql`sum(${dailyTotals.number})`.mapWith(Number),
      minor: sql`sum(${dailyTotals.minor})`.mapWith(Number),
    })
    .from(dailyTotals)
    .where(inArray(dailyTotals.name, [...names]))
    .groupBy(dailyTotals.name)
  const sums = new Map<string, { number: number; minor: number }>(rows.map(({ name, ...sum }) => [name, sum]))
  const entries = names.map((name) => [name, sums.get(name) ?? { number: 0, minor: 0 }])
  return Object.fromEntries(entries)
}
