import type { GiftInput } from '#contract/gifts/gifts.schema.ts'
import { checkoutPages } from '#contract/site-pages/page-options.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
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

function giftItem({ productId, courseId, workshopId, unitMinor, to, message, from }: GiftInput): OrderItemInput {
  const rest = { quantity: 1 as const, seenMinor: unitMinor, gift: { to, message, from } }
  if (productId !== undefined) return { kind: 'product', id: productId, ...rest }
  if (courseId !== undefined) return { kind: 'course', id: courseId, ...rest }
  if (workshopId !== undefined) return { kind: 'workshop', id: workshopId, ...rest }
  throw new Problem('validation')
}
