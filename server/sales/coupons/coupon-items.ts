import { asc, eq, inArray } from 'drizzle-orm'
import { type ItemReference, itemOf, referenceTo } from '#contract/content/store/item-kinds.ts'
import { itemTitle } from '#db/item-tables.ts'
import { couponItems as table } from '#db/schema/sales/coupons.ts'
import type { Ctx } from '../../context.ts'

type ChosenItem = { couponId: string; item: ItemReference; title: string }

/** Lists the chosen items of coupons, by title. */
export async function listChosenItems(ctx: Ctx, couponIds: string[]): Promise<ChosenItem[]> {
  if (couponIds.length === 0) return []
  const title = itemTitle(table)
  const rows = await ctx.db
    .select({ row: table, title })
    .from(table)
    .where(inArray(table.couponId, couponIds))
    .orderBy(asc(title))
  return rows.map(({ row, title }) => ({ couponId: row.couponId, item: referenceTo(itemOf(row)), title }))
}

export async function replaceChosenItems(ctx: Ctx, couponId: string, items: ItemReference[]): Promise<void> {
  await ctx.db.delete(table).where(eq(table.couponId, couponId))
  if (items.length > 0) await ctx.db.insert(table).values(items.map((item) => ({ couponId, ...item })))
}
