import { and, asc, eq, exists, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import { productParts, products } from '#db/schema/content/store.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { stockHolds } from '#db/schema/sales/stock-holds.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { freeStock, type NeededUnits, type Shortage } from '../../stock/index.ts'
import { endCheckout } from '../settlement/end-checkout.ts'
import type { PricedItem } from './sold-kinds.ts'

/**
 * Refuses an order of more than the stock without a lock, so that orders of a product that is sold out do not queue for
 * it. If unpaid orders of the same buyer hold the units, ends those instead: a buyer who changes the cart or the
 * address would be refused because of an abandoned order. If such an order is paid nevertheless, it gets its units if
 * they are available, otherwise a refund. `holdStock` decides under a lock.
 * @throws sold_out
 */
export async function checkStock(
  ctx: Ctx,
  { userId, pricedItems }: { userId: string; pricedItems: PricedItem[] },
): Promise<void> {
  const needed = await listNeededUnits(ctx, pricedItems)
  if (needed.length === 0) return
  const shortage = await findShortage(ctx, needed)
  if (!shortage) return
  const productIds = needed.map(({ productId }) => productId)
  if (!(await endCheckoutsOfBuyer(ctx, { userId, productIds }))) throw soldOutProblem(shortage)
}

/** A product without any stock must be removed from the cart, so its error names the product. */
export function soldOutProblem({ position, title, left }: Shortage): Problem {
  const message =
    left === 0
      ? `${title} is sold out. Please remove it from your cart.`
      : `There are only ${left} left of ${title}. Please order fewer.`
  const field = `lines.${position}.${left === 0 ? 'productId' : 'quantity'}`
  return new Problem('sold_out', { message, fields: [{ field, message }] })
}

/** A redeemed gift took its units when it was bought. */
async function listNeededUnits(ctx: Ctx, pricedItems: PricedItem[]): Promise<NeededUnits[]> {
  const units = pricedItems.flatMap(({ item, title }, position) =>
    item.kind === 'product' && !item.giftCodeId
      ? [{ position, title, productId: item.id, quantity: item.quantity }]
      : [],
  )
  if (units.length === 0) return []
  const bundleIds = units.map(({ productId }) => productId)
  const parts = await ctx.db.select().from(productParts).where(inArray(productParts.bundleId, bundleIds))
  return units.flatMap((unit) => [
    unit,
    ...parts.flatMap(({ bundleId, productId, quantity }) =>
      bundleId === unit.productId && productId ? [{ ...unit, productId, quantity: quantity * unit.quantity }] : [],
    ),
  ])
}

async function findShortage(ctx: Ctx, needed: NeededUnits[]): Promise<Shortage | undefined> {
  const isOverdue = and(
    eq(stockHolds.productId, products.id),
    eq(stockHolds.status, 'held'),
    lte(stockHolds.heldUntil, ctx.now()),
  )
  const overdue = ctx.db
    .select({ units: sql`coalesce(sum(${stockHolds.quantity}), 0)` })
    .from(stockHolds)
    .where(isOverdue)
  const rows = await ctx.db
    .select({ id: products.id, left: sql<number>`(${products.stock} + (${overdue}))::integer` })
    .from(products)
    .where(
      and(
        isNotNull(products.stock),
        inArray(
          products.id,
          needed.map(({ productId }) => productId),
        ),
      ),
    )
  const left = new Map(rows.map((row) => [row.id, row.left]))
  for (const unit of needed) {
    const available = left.get(unit.productId)
    if (available === undefined) continue
    if (available < unit.quantity) return { ...unit, left: available }
    left.set(unit.productId, available - unit.quantity)
  }
  return undefined
}

/** Skips orders that are being settled. @returns true if it ended any */
async function endCheckoutsOfBuyer(
  ctx: Ctx,
  { userId, productIds }: { userId: string; productIds: number[] },
): Promise<boolean> {
  const holdsStock = ctx.db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(stockHolds, eq(stockHolds.orderLineId, orderLines.id))
    .where(
      and(eq(orderLines.orderId, orders.id), eq(stockHolds.status, 'held'), inArray(stockHolds.productId, productIds)),
    )
  const unpaid = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.status, 'pending'), exists(holdsStock)))
    .orderBy(asc(orders.id))
    .for('update', { skipLocked: true })
  for (const order of unpaid) await endCheckout(ctx, order)
  const orderIds = unpaid.map(({ id }) => id)
  const lines = await ctx.db.select({ id: orderLines.id }).from(orderLines).where(inArray(orderLines.orderId, orderIds))
  const lineIds = lines.map(({ id }) => id)
  await freeStock(ctx, lineIds, { alsoLock: productIds })
  return unpaid.length > 0
}
