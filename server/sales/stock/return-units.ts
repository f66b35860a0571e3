import { and, eq, sql } from 'drizzle-orm'
import { stockHolds } from '#db/schema/sales/stock-holds.ts'
import type { Ctx } from '../../context.ts'
import { addStock, lockProducts } from './stock-holds.ts'

type UnitHold = {
  lineId: string
  productId: number
  /** Units of the product in one unit of the line: more than one in a bundle. */
  perUnit: number
  /** Taken units that have not returned. */
  left: number
}

/** Counts the units of each line of an order that can go back to the stock. Lines without stock are absent. */
export async function countReturnableUnits(ctx: Ctx, orderId: string): Promise<Map<string, number>> {
  const holds = Map.groupBy(await listUnitHolds(ctx, orderId), ({ lineId }) => lineId)
  return new Map([...holds].map(([lineId, units]) => [lineId, returnable(units)]))
}

/** Returns units of paid lines to the stock, in the caller's transaction. @param units by line id */
export async function returnUnits(
  ctx: Ctx,
  { orderId, units }: { orderId: string; units: ReadonlyMap<string, number> },
): Promise<void> {
  const ofLines = (await listUnitHolds(ctx, orderId)).filter(({ lineId }) => units.get(lineId))
  if (ofLines.length === 0) return
  await lockProducts(
    ctx,
    ofLines.map(({ productId }) => productId),
  )
  for (const { lineId, productId, perUnit } of ofLines) {
    const quantity = perUnit * (units.get(lineId) ?? 0)
    const isHold = and(eq(stockHolds.orderLineId, lineId), eq(stockHolds.productId, productId))
    await ctx.db
      .update(stockHolds)
      .set({ returned: sql`${stockHolds.returned} + ${quantity}::integer` })
      .where(isHold)
    await addStock(ctx, { productId, quantity })
  }
}

const returnable = (units: readonly UnitHold[]) =>
  Math.min(...units.map(({ left, perUnit }) => Math.floor(left / perUnit)))

async function listUnitHolds(ctx: Ctx, orderId: string): Promise<UnitHold[]> {
  const { rows } = await ctx.db.execute<UnitHold>(sql`
    SELECT h.order_line_id AS "lineId", h.product_id AS "productId", h.quantity / l.quantity AS "perUnit",
      h.quantity - h.returned AS left
    FROM stock_holds h
    JOIN order_lines l ON l.id = h.order_line_id
    JOIN products p ON p.id = h.product_id AND p.stock IS NOT NULL
    WHERE l.order_id = ${orderId} AND h.status = 'taken'
    ORDER BY l.position, p.id`)
  return rows
}
