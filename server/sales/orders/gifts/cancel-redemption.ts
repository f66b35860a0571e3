import { and, eq, inArray } from 'drizzle-orm'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { calendarCancellation } from '../../../classes/notifications/index.ts'
import type { Ctx } from '../../../context.ts'
import type { JobPayloads } from '../../../platform/jobs/jobs.ts'
import { transaction } from '../../../transaction.ts'
import { giftEndedMail } from '../mail/gift-mails.ts'
import { queueMailToBuyer } from '../mail/queue-order-mail.ts'
import { lockOrder } from '../order.ts'
import { cancelFreeLine } from '../refunds/cancel-free-line.ts'

/**
 * Cancels the order that redeemed a voided gift code, unless it is a class that has begun, and mails the recipient.
 * Idempotent.
 */
export async function cancelRedemption(ctx: Ctx, { giftCodeId }: JobPayloads['gifts.voided']): Promise<void> {
  const isLive = and(eq(orderLines.giftCodeId, giftCodeId), inArray(orderLines.status, ['pending', 'completed']))
  const select = () => ctx.db.select().from(orderLines).where(isLive)
  const [found] = await select()
  if (!found) return
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, found.orderId)
    const [line] = await ctx.db.select().from(orderLines).where(isLive)
    const [code] = await ctx.db.select().from(giftCodes).where(eq(giftCodes.id, giftCodeId))
    if (!order || line?.status !== 'completed' || !code?.voidedAt) return
    const [enrollment] = await ctx.db.select().from(enrollments).where(eq(enrollments.orderLineId, line.id))
    if (enrollment?.startsAt && enrollment.startsAt <= ctx.now()) return
    await cancelFreeLine(ctx, { order, line })
    const { title } = line
    await queueMailToBuyer(
      ctx,
      order,
      (buyer) => giftEndedMail({ title, buyer, publicUrl: ctx.site.publicUrl }),
      async ({ to }) => (enrollment ? calendarCancellation(ctx, { lines: [line], to }) : null),
    )
    ctx.log.info({ orderId: order.id, giftCodeId }, 'redeemed gift canceled, it was refunded')
  })
}
