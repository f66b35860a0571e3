import { and, eq } from 'drizzle-orm'
import type { OrderCouponInput } from '#contract/sales/coupons/order-coupon.schema.ts'
import { orders } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { endCheckout } from '../settlement/end-checkout.ts'
import { expireOrder } from '../settlement/expire-order.ts'

type CouponOrder = { userId: string; coupon: OrderCouponInput | undefined }

/**
 * Places an order. If only unpaid orders of the same buyer use up its coupon, ends those and tries again: a buyer who
 * changes the cart or the address would be refused because of an abandoned order. Their checkout sessions are closed
 * first, so that no use counts twice; an order that was just paid completes and keeps its use.
 * @throws payment_unavailable, and the errors of `place`
 */
export async function replaceCouponOrders<Result>(
  ctx: Ctx,
  order: CouponOrder,
  place: () => Promise<Result>,
): Promise<Result> {
  try {
    return await place()
  } catch (error) {
    const reason = error instanceof Problem && error.code === 'coupon_not_valid' ? error.details?.reason : undefined
    const isUsedUp = reason === 'used_up' || reason === 'used_by_you'
    if (!isUsedUp || !(await endOrdersWithCoupon(ctx, order))) throw error
    return place()
  }
}

/** @returns true if there were any */
async function endOrdersWithCoupon(ctx: Ctx, { userId, coupon }: CouponOrder): Promise<boolean> {
  const isUnpaidUse = and(
    eq(orders.userId, userId),
    eq(orders.status, 'pending'),
    eq(orders.couponCode, coupon?.code ?? ''),
  )
  const unpaid = await transaction(ctx, async (ctx) => {
    const rows = await ctx.db.select().from(orders).where(isUnpaidUse).orderBy(orders.id).for('update')
    for (const order of rows) await endCheckout(ctx, order)
    return rows
  })
  for (const { id } of unpaid)
    await expireOrder(ctx, { orderId: id }).catch((cause) => {
      throw new Problem('payment_unavailable', { cause })
    })
  return unpaid.length > 0
}
