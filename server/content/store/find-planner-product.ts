import { and, asc, eq, isNull } from 'drizzle-orm'
import { productParts, products } from '#db/schema/content/store.ts'
import type { Ctx } from '../../context.ts'

/** Returns the slug of the cheapest active product that opens the planner, or null. */
export async function findPlannerProduct(ctx: Ctx): Promise<string | null> {
  const [row] = await ctx.db
    .select({ slug: products.slug })
    .from(products)
    .innerJoin(productParts, eq(productParts.bundleId, products.id))
    .where(and(eq(productParts.opens, 'planner'), eq(products.isActive, true), isNull(products.deletedAt)))
    .orderBy(asc(products.price), asc(products.id))
    .limit(1)
  return row?.slug ?? null
}
