import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ItemReference } from '#contract/store/item-reference.ts'
import { couponItems as table } from '#db/schema/sales/coupons.ts'
import type { Ctx } from '../context.ts'

type ChosenItem = { couponId: string; item: ItemReference; title: string }

/** Lists the chosen items of coupons, by title. */
export async function listChosenItems(ctx: Ctx, couponIds: string[]): Promise<ChosenItem[]> {
  if (couponIds.length === 0) return []
  const title = sql<string>`coalesce(
    (SELECT name FROM products WHERE products.id = ${table.productId}),
    (SELECT title FROM courses WHERE courses.id = ${table.courseId}),
    (SELECT title FROM workshops WHERE workshops.id = ${table.workshopId}),
    (SELECT title FROM coaching_types WHERE coaching_types.id = ${table.coachingTypeId}))`
  const rows = await ctx.db
    .select({ row: table, title })
    .from(table)
    .where(inArray(table.couponId, couponIds))
    .orderBy(asc(title))
  return rows.map(({ row: { couponId, ...ids }, title }) => ({ couponId, item: toReference(ids), title }))
}

export async function replaceChosenItems(ctx: Ctx, couponId: string, items: ItemReference[]): Promise<void> {
  await ctx.db.delete(table).where(eq(table.couponId, couponId))
  if (items.length > 0) await ctx.db.insert(table).values(items.map((item) => ({ couponId, ...item })))
}

function toReference(ids: { [Name in keyof ItemReference]-?: ItemReference[Name] | null }): ItemReference {
  return Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== null))
}
