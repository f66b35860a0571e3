import type { BookingInput } from '#contract/classes/coaching/coaching.schema.ts'
import { checkoutPages } from '#contract/site/site-pages/page-options.ts'
import type { Ctx } from '../../../context.ts'
import { placeOrder } from './place-order.ts'

/**
 * Books a slot of a 1-on-1 session: holds it and starts a checkout session, or confirms it immediately if the user has
 * a session included in a product.
 * @throws slot_taken and the errors of `placeOrder`
 */
export function bookCoaching(
  ctx: Ctx,
  { typeId, startsAt, timeZone, unitMinor: seenMinor, tax, coupon, key }: BookingInput & { key?: string | undefined },
): Promise<{ orderId: string; url: string }> {
  const time = { startsAt: new Date(startsAt), timeZone }
  const items = [{ kind: 'session' as const, id: typeId, quantity: 1, ...time, seenMinor }]
  const consents = { pages: checkoutPages, immediateDelivery: false }
  return placeOrder(ctx, { items, key, tax, coupon, consents })
}
