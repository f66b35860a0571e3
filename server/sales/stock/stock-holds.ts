import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { products } from '#db/schema/content/store.ts'
import { stockHolds } from '#db/schema/sales/stock-holds.ts'
import type { Ctx } from '../../context.ts'

/** Units of a product that an order line needs: its own, or one in its bundle. `position`: of the line in its order. */
export type NeededUnits = { position: number; title: string; productId: number; quantity: number }
type LineUnits = NeededUnits & { lineId: string }
export type Shortage = NeededUnits & { left: number }

/** Lists the units of products with stock that the lines of an order need. A redeemed gift took its units when it was bought. */
async function listUnitsOfLines(ctx: Ctx, orderId: string): Promise<LineUnits[]> {
  const { rows } = await ctx.db.execute<LineUnits>(sql`
    SELECT l.id AS "lineId", l.position, l.title, p.id AS "productId", sum(need.quantity)::integer AS quantity
    FROM order_lines l
    CROSS JOIN LATERAL (
      SELECT l.product_id, l.quantity
      UNION ALL
      SELECT part.product_id, part.quantity * l.quantity FROM order_line_parts part WHERE part.order_line_id = l.id
    ) need
    JOIN products p ON p.id = need.product_id AND p.stock IS NOT NULL
    WHERE l.order_id = ${orderId} AND l.gift_code_id IS NULL
    GROUP BY l.id, p.id ORDER BY l.position, p.id`)
  return rows
}

/**
 * Holds the stock of a new order. Overdue holds are released first.
 * @returns the first shortage, and then holds nothing
 */
export async function holdStock(
  ctx: Ctx,
  { orderId, heldUntil }: { orderId: string; heldUntil: Date },
): Promise<Shortage | null> {
  const needed = await listUnitsOfLines(ctx, orderId)
  if (needed.length === 0) return null
  const productIds = needed.map(({ productId }) => productId)
  await lockProducts(ctx, productIds)
  const isOverdue = and(inArray(stockHolds.productId, productIds), lte(stockHolds.heldUntil, ctx.now()))
  await releaseHolds(ctx, and(isOverdue, eq(stockHolds.status, 'held')))
  const left = await stockById(ctx, productIds)
  for (const units of needed) {
    const available = left.get(units.productId) ?? null
    if (available === null) continue
    if (available < units.quantity) return { ...units, left: available }
    left.set(units.productId, available - units.quantity)
  }
  for (const { lineId, productId, quantity } of needed) {
    await addStock(ctx, { productId, quantity: -quantity })
    await ctx.db.insert(stockHolds).values({ orderLineId: lineId, productId, quantity, heldUntil })
  }
  return null
}

/**
 * Takes the held stock of paid order lines. A released hold gets its units again if they are available.
 * @returns false without any change when they are not
 */
export async function takeStock(ctx: Ctx, orderLineIds: string[]): Promise<boolean> {
  const ofLines = inArray(stockHolds.orderLineId, orderLineIds)
  const productIds = await productsOf(ctx, orderLineIds)
  if (productIds.length === 0) return true
  await lockProducts(ctx, productIds)
  const released = await ctx.db
    .select({
      productId: stockHolds.productId,
      quantity: sql<number>`sum(${stockHolds.quantity} - ${stockHolds.returned})::integer`,
    })
    .from(stockHolds)
    .where(and(ofLines, eq(stockHolds.status, 'released')))
    .groupBy(stockHolds.productId)
  const left = await stockById(ctx, productIds)
  if (released.some(({ productId, quantity }) => (left.get(productId) ?? Infinity) < quantity)) return false
  for (const { productId, quantity } of released) await addStock(ctx, { productId, quantity: -quantity })
  await ctx.db.update(stockHolds).set({ status: 'taken' }).where(ofLines)
  return true
}

/**
 * Returns the stock of unpaid or refunded order lines.
 * @param alsoLock products that the transaction changes later, locked now to keep the order of locks
 */
export async function freeStock(
  ctx: Ctx,
  orderLineIds: string[],
  { alsoLock = [] }: { alsoLock?: number[] } = {},
): Promise<void> {
  const productIds = await productsOf(ctx, orderLineIds)
  if (productIds.length === 0) return
  await lockProducts(ctx, [...productIds, ...alsoLock])
  const isLive = inArray(stockHolds.status, ['held', 'taken'])
  await releaseHolds(ctx, and(inArray(stockHolds.orderLineId, orderLineIds), isLive))
}

async function productsOf(ctx: Ctx, orderLineIds: string[]): Promise<number[]> {
  if (orderLineIds.length === 0) return []
  const ofLines = inArray(stockHolds.orderLineId, orderLineIds)
  const rows = await ctx.db.selectDistinct({ id: stockHolds.productId }).from(stockHolds).where(ofLines)
  return rows.map(({ id }) => id)
}

/** Locks products in id order to avoid deadlocks. Required before their holds change. */
export async function lockProducts(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
}

async function stockById(ctx: Ctx, ids: number[]): Promise<Map<number, number | null>> {
  const rows = await ctx.db
    .select({ id: products.id, stock: products.stock })
    .from(products)
    .where(inArray(products.id, ids))
  return new Map(rows.map(({ id, stock }) => [id, stock]))
}

async function releaseHolds(ctx: Ctx, condition: ReturnType<typeof and>): Promise<void> {
  const released = await ctx.db.update(stockHolds).set({ status: 'released' }).where(condition).returning()
  for (const { productId, quantity, returned } of released)
    await addStock(ctx, { productId, quantity: quantity - returned })
}

/** A constraint rejects a negative stock. That of a product without stock stays null. */
export async function addStock(
  ctx: Ctx,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<void> {
  await ctx.db
    .update(products)
    .set({ stock: sql`${products.stock} + ${quantity}::integer` })
    .where(eq(products.id, productId))
}
