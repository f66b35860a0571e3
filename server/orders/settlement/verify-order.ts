import type { OrderView } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../../context.ts'
import { getOrder } from '../my-orders.ts'
import { settle } from './settle.ts'

/**
 * What the order's page asks while the payment is not confirmed: the provider is asked, and its word alone completes
 * (features: orders, 20). However many look at it, that is once in two seconds; the others see what is known (features:
 * orders, 36).
 * @throws sign_in_required, not_found
 */
export async function verifyOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  const order = await getOrder(ctx, { id })
  if (order.status !== 'pending' || !(await ctx.limits.askByOrder.allows(id))) return order
  await settle(ctx, { orderId: id })
  return getOrder(ctx, { id })
}
