import type { EnrollInput } from '#contract/orders/orders.schema.ts'
import type { Ctx } from '../context.ts'
import { placeOrder } from '../orders/index.ts'
import { Problem } from '../problem.ts'

/**
 * Holds a place for the viewer and sends them to pay (features: enrolment, 3 and 7).
 * Repeating it while a payment is open returns the same checkout.
 * @throws sign_in_required, not_found, prices_changed, already_enrolled, sold_out, too_many_holds, payment_unavailable
 */
export function enroll(
  ctx: Ctx,
  { courseId, workshopId, unitMinor: seenMinor, key }: EnrollInput & { key?: string | undefined },
): Promise<{ orderId: string; url: string }> {
  if (courseId) return placeOrder(ctx, { wishes: [{ kind: 'course', id: courseId, quantity: 1, seenMinor }], key })
  if (workshopId)
    return placeOrder(ctx, { wishes: [{ kind: 'workshop', id: workshopId, quantity: 1, seenMinor }], key })
  throw new Problem('validation')
}
