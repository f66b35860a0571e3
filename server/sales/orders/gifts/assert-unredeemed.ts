import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { itemTotalMinor } from '../order.ts'
import type { RefundAmount } from '../refunds/request-refund.ts'
import { findRedeemed, listGiftCodes } from './sync-gift-codes.ts'

/**
 * Rejects the refund of gifts that were redeemed. A refund at the payment provider is still possible, and ends them.
 * The order is locked.
 * @throws validation
 */
export async function assertGiftsUnredeemed(ctx: Ctx, amounts: RefundAmount[]): Promise<void> {
  for (const [index, { line, amountMinor, quantity }] of amounts.entries()) {
    if (!line.gift) continue
    const valid = (await listGiftCodes(ctx, line.id)).filter(({ voidedAt }) => voidedAt === null)
    const isRest = line.refundedMinor + amountMinor === itemTotalMinor(line)
    const units = isRest ? valid.length : (quantity ?? 0)
    const redeemedCount = (await findRedeemed(ctx, valid)).size
    if (units <= valid.length - redeemedCount) continue
    const message = `${line.title} was a gift that has been redeemed, so it can’t be refunded here.`
    throw new Problem('validation', { message, fields: [{ field: `lines.${index}.quantity`, message }] })
  }
}
