import { itemOf } from '#contract/content/store/item-kinds.ts'
import type { GiftInput } from '#contract/sales/gifts/gifts.schema.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import type { Ctx } from '../../../context.ts'
import type { OrderItemInput } from '../checkout/order-items.ts'
import { placeOrder } from '../checkout/place-order.ts'

/**
 * Orders a product or a class as a gift. Paying for it gives the buyer a code instead of the item.
 * @throws the errors of `placeOrder`
 */
export function orderGift(
  ctx: Ctx,
  { key, ...input }: GiftInput & { key?: string | undefined },
): Promise<{ orderId: string; url: string }> {
  const { tax, coupon, immediateDelivery = false } = input
  return placeOrder(ctx, {
    items: [giftItem(input)],
    key,
    tax,
    coupon,
    consents: { pages: checkoutPages, immediateDelivery },
  })
}

const giftItem = ({ unitMinor, to, message, from, ...item }: GiftInput): OrderItemInput => ({
  ...itemOf(item),
  quantity: 1,
  seenMinor: unitMinor,
  gift: { to, message, from },
})
