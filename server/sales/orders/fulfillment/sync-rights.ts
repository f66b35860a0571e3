import type { Ctx } from '../../../context.ts'
import { syncEntitlements } from '../../entitlements/index.ts'
import { syncGiftCodes } from '../gifts/sync-gift-codes.ts'
import { countRefundedUnits } from '../refunds/refunded-units.ts'

/**
 * Makes the entitlements and gift codes of a locked order agree with its lines. Call it in each transaction that completes
 * or refunds a line. Idempotent.
 */
export async function syncRights(
  ctx: Ctx,
  { id: orderId, userId }: { id: string; userId: string | null },
): Promise<void> {
  const refundedUnits = await countRefundedUnits(ctx, orderId)
  await syncEntitlements(ctx, { orderId, userId, refundedUnits })
  await syncGiftCodes(ctx, { orderId, refundedUnits })
}
