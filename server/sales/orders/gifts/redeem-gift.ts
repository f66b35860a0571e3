import { and, eq } from 'drizzle-orm'
import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { GiftPreview, RedeemInput } from '#contract/sales/gifts/gifts.schema.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { placeOrder } from '../checkout/place-order.ts'
import { priceItems } from '../checkout/price-items.ts'
import type { OrderItem } from '../order.ts'
import { hashCode } from './gift-code.ts'
import { assertRedeemable, codeProblem } from './lock-gift.ts'

/**
 * Returns what a gift code is for. Attempts are limited by account and by IP.
 * @throws sign_in_required, too_many_requests; not_found or conflict if it cannot be redeemed
 */
export async function previewGift(ctx: Ctx, { code }: { code: string }): Promise<GiftPreview> {
  const { giftCodeId, line, from } = await findGift(ctx, code)
  await assertRedeemable(ctx, giftCodeId)
  const item = redemptionItem(line, giftCodeId)
  const [priced] = await priceItems(ctx, [item])
  const { title, gift } = line
  return {
    title,
    kind: item.kind,
    ships: priced?.ships ?? false,
    from,
    to: gift?.to ?? '',
    message: gift?.message ?? '',
  }
}

/**
 * Redeems a gift code by an order of $0 of the viewer. Of concurrent requests for a code, exactly one succeeds.
 * @throws sign_in_required, too_many_requests, not_found, conflict, and the errors of `placeOrder`
 */
export async function redeemGift(
  ctx: Ctx,
  { code, shipTo, key }: RedeemInput & { key?: string | undefined },
): Promise<{ orderId: string; url: string }> {
  const { giftCodeId, line } = await findGift(ctx, code)
  return placeOrder(ctx, { items: [redemptionItem(line, giftCodeId)], key, shipTo })
}

async function findGift(ctx: Ctx, code: string): Promise<{ giftCodeId: string; line: OrderItem; from: string }> {
  const { userId } = requireViewer(ctx)
  await ctx.limits.giftCodeByAccount.consume(userId)
  await ctx.limits.giftCodeByIp.consume(ctx.client.ip)
  const codeHash = hashCode(ctx, code)
  const [row] = codeHash
    ? await ctx.db
        .select({ giftCodeId: giftCodes.id, line: orderLines, from: profiles.name })
        .from(giftCodes)
        .innerJoin(orderLines, eq(orderLines.id, giftCodes.orderLineId))
        .innerJoin(orders, eq(orders.id, orderLines.orderId))
        .leftJoin(profiles, eq(profiles.id, orders.userId))
        .where(and(eq(giftCodes.codeHash, codeHash)))
    : []
  if (!row) throw codeProblem('not_found', 'We don’t know this code. Please check it.')
  return { ...row, from: row.line.gift?.from || row.from || '' }
}

const redemptionItem = ({ productId, courseId, workshopId }: OrderItem, giftCodeId: string) => ({
  ...itemOf({ productId, courseId, workshopId }),
  quantity: 1,
  giftCodeId,
})
