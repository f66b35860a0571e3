import { and, asc, eq, exists, inArray, isNotNull } from 'drizzle-orm'
import { orderLines, orders, stockHolds } from '#db/schema/orders.ts'
import { productParts, products } from '#db/schema/store.ts'
import type { Ctx } from '../../context.ts'
import { freeStock } from '../../stock/index.ts'
import { endCheckout } from '../settlement/end-checkout.ts'
import type { PricedItem } from './price-items.ts'

/**
 * Ends the buyer's other unpaid orders that hold stock which a new order needs: a buyer who changes the cart or the address
 * would find the last unit sold out by their own abandoned order. If such an order is paid nevertheless, it gets its units
 * if they are available, otherwise a refund. Skips orders that are being settled.
 */
export async function endOwnCheckouts(
  ctx: Ctx,
  { userId, pricedItems }: { userId: string; pricedItems: PricedItem[] },
): Promise<void> {
  const { neededIds, scarceIds } = await findScarceProducts(ctx, pricedItems)
  if (scarceIds.length === 0) return
  const holdsStock = ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(stockHolds, eq(stockHolds.orderLineId, orderLines.id))
    .where(
      and(eq(orderLines.orderId, orders.id), eq(stockHolds.status, 'held'), inArray(stockHolds.productId, scarceIds)),
    )
  const others = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), exists(holdsStock)))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
  if (others.length === 0) return
  for (const order of others) await endCheckout(ctx, order)
  const ids = others.map(({ id }) => id)
  const lines = await ctx.db.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, ids))
  const lineIds = lines.map(({ id }) => id)
  await freeStock(ctx, lineIds, { alsoLock: neededIds })
}

/** `neededIds`: the ordered products and those in bundles. `scarceIds`: of which fewer are for sale than ordered. */
async function findScarceProducts(
  ctx: Ctx,
  pricedItems: PricedItem[],
): Promise<{ neededIds: number[]; scarceIds: number[] }> {
  const needed = new Map<number, number>()
  const add = (id: number, quantity: number) => needed.set(id, (needed.get(id) ?? 0) + quantity)
  const items = pricedItems.flatMap(({ item }) => (item.kind === 'product' && !item.giftCodeId ? [item] : []))
  if (items.length === 0) return { neededIds: [], scarceIds: [] }
  const parts = await ctx.db
    .select()
    .from(productParts)
    .where(
      inArray(
        productParts.bundleId,
        items.map(({ id }) => id),
      ),
    )
  for (const { id, quantity } of items) {
    add(id, quantity)
    for (const part of parts) if (part.bundleId === id && part.productId) add(part.productId, part.quantity * quantity)
  }
  const rows = await ctx.db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(and(isNotNull(products.stock), inArray(products.id, [...needed.keys()])))
  const scarce = rows.filter(({ id, stock }) => (stock ?? 0) < (needed.get(id) ?? 0))
  return { neededIds: [...needed.keys()], scarceIds: scarce.map(({ id }) => id) }
}
