import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type ImmediateDelivery, immediateDeliveryError } from '#contract/sales/orders/immediate-delivery.ts'
import type { PagePurpose } from '#contract/site/site-pages/page-options.ts'
import { courses, hasOnlineLessons } from '#db/schema/classes/catalog.ts'
import { productParts, products } from '#db/schema/content/store.ts'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { recordConsents } from '../../../people/consents/index.ts'
import { Problem } from '../../../problem.ts'
import type { Order } from '../order.ts'
import { itemsOfKind, type OrderItemInput } from './order-items.ts'

/** `pages`: legal pages that the buyer accepts by ordering. `immediateDelivery`: of digital content and gift codes. */
export type OrderConsents = { pages: readonly PagePurpose[]; immediateDelivery: boolean }

/**
 * Records what the buyer agrees to, in the caller's transaction.
 * @throws validation if the settings ask for the consent to immediate delivery, and it is missing
 */
export async function recordOrderConsents(
  ctx: Ctx,
  { order, items, consents }: { order: Order; items: readonly OrderItemInput[]; consents: OrderConsents },
): Promise<void> {
  await recordConsents(ctx, { orderId: order.id, purposes: consents.pages })
  const delivered = ctx.site.settings.asksImmediateDelivery ? await findImmediateDelivery(ctx, items) : undefined
  if (!delivered) return
  if (!consents.immediateDelivery) {
    const message = immediateDeliveryError(delivered)
    throw new Problem('validation', { message, fields: [{ field: 'immediateDelivery', message }] })
  }
  const isUnrecorded = and(eq(orders.id, order.id), isNull(orders.immediateDeliveryAt))
  await ctx.db.update(orders).set({ immediateDeliveryAt: ctx.now() }).where(isUnrecorded)
}

async function findImmediateDelivery(
  ctx: Ctx,
  items: readonly OrderItemInput[],
): Promise<ImmediateDelivery | undefined> {
  if (items.some(({ gift }) => gift)) return 'gift'
  if (await hasDigitalProduct(ctx, items)) return 'products'
  return (await opensLessons(ctx, items)) ? 'lessons' : undefined
}

const parts = alias(products, 'parts')

async function hasDigitalProduct(ctx: Ctx, items: readonly OrderItemInput[]): Promise<boolean> {
  const ids = itemsOfKind(items, 'product').map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: products.id })
    .from(products)
    .leftJoin(productParts, eq(productParts.bundleId, products.id))
    .leftJoin(parts, eq(parts.id, productParts.productId))
    .where(and(inArray(products.id, ids), or(eq(products.kind, 'digital'), eq(parts.kind, 'digital'))))
    .limit(1)
  return rows.length > 0
}

async function opensLessons(ctx: Ctx, items: readonly OrderItemInput[]): Promise<boolean> {
  const ids = itemsOfKind(items, 'course').map(({ id }) => id)
  const withLessons = and(inArray(courses.id, ids), hasOnlineLessons)
  const rows = await ctx.db.select({ id: courses.id }).from(courses).where(withLessons).limit(1)
  return rows.length > 0
}
