import { eq } from 'drizzle-orm'
import type { MismatchInput } from '#contract/sales/orders/admin-orders.schema.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { lockWithVersion, orderLabel } from './optimistic-lock.ts'

/**
 * Resolves the payment review of an order with a note. The order stays unfulfilled; a different payment opens a new
 * review.
 * @throws sign_in_required, admin_required, not_found, validation, conflict
 */
export async function resolvePaymentMismatch(ctx: Ctx, { id, version, note }: MismatchInput): Promise<{ id: string }> {
  const { email } = requireStaff(ctx)
  await transaction(ctx, async (ctx) => {
    const order = await lockWithVersion(ctx, { id, version })
    if (order.paymentMismatch === null || order.mismatchResolvedAt !== null)
      throw new Problem('conflict', { message: 'This order isn’t under review.' })
    await ctx.db
      .update(orders)
      .set({ mismatchResolvedAt: ctx.now(), mismatchResolvedBy: email, mismatchNote: note })
      .where(eq(orders.id, id))
    await recordAudit(ctx, {
      action: 'resolved',
      subject: 'order',
      id,
      name: orderLabel(order),
      before: { review: order.paymentMismatch, note: null },
      after: { review: 'resolved', note },
    })
  })
  return { id }
}
