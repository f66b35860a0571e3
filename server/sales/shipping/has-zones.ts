import { shippingZones } from '#db/schema/sales/shipping.ts'
import type { Ctx } from '../../context.ts'

/** Returns true if checkouts ask for a shipping method. Without zones, everything ships free. */
export async function hasShippingZones(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db.select({ id: shippingZones.id }).from(shippingZones).limit(1)
  return rows.length > 0
}
