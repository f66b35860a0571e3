import { eq, inArray } from 'drizzle-orm'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { lockOrder } from '../order.ts'
import { findPendingRefund } from '../refunds/pending-refund.ts'
import { findRedeemed } from './sync-gift-codes.ts'

/**
 * Locks the order that a gift code was bought with, so that its refund waits, and checks that the code can be redeemed. A
 * unique index rejects a second live redemption.
 * @throws conflict
 */
export async function lockGift(ctx: Ctx, giftCodeId: string): Promise<void> {
  const [source] = await ctx.db
    .select({ orderId: orderLines.orderId })
    .from(giftCodes)
    .innerJoin(orderLines, eq(orderLines.id, giftCodes.orderLineId))
    .where(eq(giftCodes.id, giftCodeId))
  if (source) await lockOrder(ctx, source.orderId)
  await assertRedeemable(ctx, giftCodeId)
}

export async function assertRedeemable(ctx: Ctx, giftCodeId: string): Promise<void> {
  const [gift] = await ctx.db
    .select({ voidedAt: giftCodes.voidedAt, orderId: orderLines.orderId })
    .from(giftCodes)
    .innerJoin(orderLines, eq(orderLines.id, giftCodes.orderLineId))
    .where(eq(giftCodes.id, giftCodeId))
  if (!gift || gift.voidedAt) throw codeProblem('conflict', 'This gift was refunded, so its code is no longer valid.')
  if ((await findRedeemed(ctx, [{ id: giftCodeId }])).size > 0)
    throw codeProblem('conflict', 'This gift was already redeemed.')
  if (await findPendingRefund(ctx, gift.orderId))
    throw codeProblem('conflict', 'This gift is being refunded, so its code can’t be used.')
}

/** Returns true if an order line redeems a code that was voided since the order was placed. Locks the codes. */
export async function hasVoidedGiftCode(ctx: Ctx, lines: { giftCodeId: string | null }[]): Promise<boolean> {
  const ids = lines.flatMap(({ giftCodeId }) => giftCodeId ?? [])
  if (ids.length === 0) return false
  const rows = await ctx.db.select().from(giftCodes).where(inArray(giftCodes.id, ids)).for('share')
  return rows.some(({ voidedAt }) => voidedAt !== null)
}

export function codeProblem(code: 'not_found' | 'conflict', message: string): Problem {
  return new Problem(code, { message, fields: [{ field: 'code', message }] })
}
