import { eq } from 'drizzle-orm'
import { coupons } from '#db/schema/sales/coupons.ts'
import type { Ctx } from '../../context.ts'

/** Returns true if checkouts ask for a coupon: one is active, whether it can be used now or later. */
export async function takesCoupons(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.isActive, true)).limit(1)
  return rows.length > 0
}
