import { and, asc, count, eq, inArray, isNotNull, isNull, not, type SQL, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import { moneyIn } from '#contract/money.ts'
import { isOfItem } from '#db/item-tables.ts'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { transaction } from '../../../transaction.ts'
import { giftCanceledMail } from '../mail/gift-mails.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { lockOrder } from '../order.ts'
import { findPendingRefund, refundsLine } from '../refunds/pending-refund.ts'
import { CLASS_CANCELED } from '../refunds/record-refund.ts'
import { refundAmounts, requestRefund } from '../refunds/request-refund.ts'
import { endCheckout } from '../settlement/end-checkout.ts'
import { findRedeemed, listGiftCodes } from './sync-gift-codes.ts'

const isGiftOfClass = (classId: ClassId): SQL | undefined =>
  and(isNotNull(orderLines.gift), isOfItem(orderLines, classId))

/** Counts the gifts of a class that are not redeemed, and their price (minor units). */
export async function countUnredeemedGifts(ctx: Ctx, classId: ClassId): Promise<{ gifts: number; giftsMinor: number }> {
  const isRedeemed = sql`EXISTS (SELECT FROM order_lines r WHERE r.gift_code_id = gift_codes.id
    AND r.status IN ('pending', 'completed'))`
  const [row] = await ctx.db
    .select({
      gifts: count(),
      giftsMinor:
        sql<number>`coalesce(sum(${orderLines.unitMinor} - ${orderLines.discountMinor} + ${orderLines.taxAddedMinor} - ${orderLines.refundedMinor}), 0)`.mapWith(
          Number,
        ),
    })
    .from(giftCodes)
    .innerJoin(orderLines, eq(orderLines.id, giftCodes.orderLineId))
    .where(and(isGiftOfClass(classId), isNull(giftCodes.voidedAt), not(isRedeemed)))
  return row ?? { gifts: 0, giftsMinor: 0 }
}

/**
 * Requests the refunds of the gifts of a canceled class that are not redeemed, with a mail to each buyer, and ends
 * their open checkouts. Idempotent, with one transaction per gift.
 * @returns the number of gifts that wait for another refund of their order
 */
export async function refundGiftsOfClass(
  ctx: Ctx,
  { requestedBy, ...classId }: ClassId & { requestedBy: string },
): Promise<number> {
  const rows = await ctx.db
    .select({ id: orderLines.id, orderId: orderLines.orderId })
    .from(orderLines)
    .where(and(isGiftOfClass(classId), inArray(orderLines.status, ['pending', 'completed'])))
    .orderBy(asc(orderLines.id))
  let blockedCount = 0
  for (const row of rows) {
    const isBlocked = await transaction(ctx, (ctx) => refundGift(ctx, { ...row, requestedBy }))
    if (isBlocked) blockedCount += 1
  }
  return blockedCount
}

type GiftLine = { id: string; orderId: string; requestedBy: string }

/** @returns true if another refund of the order must complete first */
async function refundGift(ctx: Ctx, { id, orderId, requestedBy }: GiftLine): Promise<boolean> {
  const order = await lockOrder(ctx, orderId)
  const [line] = await ctx.db.select().from(orderLines).where(eq(orderLines.id, id))
  if (!order || !line) return false
  await endCheckout(ctx, order)
  const codes = (await listGiftCodes(ctx, id)).filter(({ voidedAt }) => voidedAt === null)
  if (line.status !== 'completed' || codes.length === 0 || (await findRedeemed(ctx, codes)).size > 0) return false
  const pending = await findPendingRefund(ctx, orderId)
  if (pending) return !(pending.reason === CLASS_CANCELED && (await refundsLine(ctx, pending, line)))
  const lines = refundAmounts([line], undefined)
  const [refunded] = lines
  if (!refunded) return false
  await requestRefund(ctx, { order, lines, reason: CLASS_CANCELED, requestKey: null, requestedBy })
  const { amountMinor: refundMinor } = refunded
  const { publicUrl } = ctx.site
  await queueMailToBuyer(ctx, order, (buyer) =>
    giftCanceledMail({ title: line.title, refundMinor, money: moneyIn(order.currency), buyer, publicUrl }),
  )
  return false
}
