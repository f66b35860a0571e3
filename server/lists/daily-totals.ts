import { inArray, sql } from 'drizzle-orm'
import { dailyTotals } from '#db/schema/daily-totals.ts'
import type { Ctx } from '../context.ts'

export type TotalName = typeof dailyTotals.$inferSelect.name

/** The totals of all days by their names: how many, and how much in minor units. One that was never kept is nought. */
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
  const kept = new Map<string, { number: number; minor: number }>(rows.map(({ name, ...total }) => [name, total]))
  const entries = names.map((name) => [name, kept.get(name) ?? { number: 0, minor: 0 }])
  return Object.fromEntries(entries)
}
