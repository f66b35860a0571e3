import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { immediateDeliveryError } from '#contract/orders/immediate-delivery.ts'
import type { PagePurpose } from '#contract/site-pages/page-options.ts'
import { orders } from '#db/schema/orders.ts'
import { productParts, products } from '#db/schema/store.ts'
import { recordConsents } from '../../consents/index.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import type { Order } from '../order.ts'
import type { OrderItemInput } from './order-items.ts'

/** `pages`: legal pages that the buyer accepts by ordering. `immediateDelivery`: of digital products. */
export type CartConsents = { pages: readonly PagePurpose[]; immediateDelivery: boolean }

/**
 * Records what the buyer of a cart agrees to, in the caller's transaction (features: consents, 1 and 4).
 * @throws validation if the settings ask for the consent to immediate delivery, and it is missing
 */
export async function recordCartConsents(
  ctx: Ctx,
  { order, items, consents }: { order: Order; items: readonly OrderItemInput[]; consents: CartConsents },
): Promise<void> {
  await recordConsents(ctx, { orderId: order.id, purposes: consents.pages })
  if (!ctx.site.settings.asksImmediateDelivery || !(await hasDigitalProduct(ctx, items))) return
  if (!consents.immediateDelivery) {
    const fields = [{ field: 'immediateDelivery', message: immediateDeliveryError }]
    throw new Problem('validation', { message: immediateDeliveryError, fields })
  }
  const isUnrecorded = and(eq(orders.id, order.id), isNull(orders.immediateDeliveryAt))
  await ctx.db.update(orders).set({ immediateDeliveryAt: ctx.now() }).where(isUnrecorded)
}

const parts = alias(products, 'parts')

async function hasDigitalProduct(ctx: Ctx, items: readonly OrderItemInput[]): Promise<boolean> {
  const ids = items.flatMap((item) => (item.kind === 'product' ? [item.id] : []))
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .leftJoin(productParts, eq(productParts.bundleId, products.id))
    .leftJoin(parts, eq(parts.id, productParts.productId))
    .where(and(inArray(products.id, ids), or(eq(products.kind, 'digital'), eq(parts.kind, 'digital'))))
    .limit(1)
  return rows.length > 0
}
