import type { OrderView } from '#contract/orders.ts'
import type { Ctx } from '../context.ts'
import { settle } from './settle.ts'
import { showOrder } from './show.ts'

/**
 * What the order's page asks while the payment is not confirmed: the provider is asked, and its word alone completes
 * (features: orders, 20). @throws sign_in_required, not_found
 */
export async function verifyOrder(ctx: Ctx, { id }: { id: string }): Promise<OrderView> {
  const { status } = await showOrder(ctx, { id })
  if (status === 'pending') await settle(ctx, { orderId: id })
  return showOrder(ctx, { id })
}
