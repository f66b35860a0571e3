import { eq } from 'drizzle-orm'
import type { EnrollmentRemovalInput } from '#contract/classes/catalog/roster.schema.ts'
import { moneyIn } from '#contract/money.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { Problem } from '../../../problem.ts'
import {
  cancelFreeLine,
  cancelWithoutRefund,
  enrollmentRemovedMail,
  findBuyer,
  findPendingRefund,
  orderLabel,
  queueMailToBuyer,
  refundAmounts,
  requestRefund,
  tryRefundNow,
} from '../../../sales/orders/index.ts'
import { transaction } from '../../../transaction.ts'
import { calendarCancellation } from '../../notifications/index.ts'
import { type LockedEnrollment, lockEnrollment, REMOVED_BY_ADMIN } from '../lock-enrollment.ts'

/**
 * Cancels a user's enrollment and mails the user. Refunds the rest of its payment and releases the seat once that is
 * done, or keeps the payment and releases the seat immediately.
 * @returns the refund in minor units
 * @throws sign_in_required, admin_required, not_found, conflict
 */
export async function removeEnrollment(
  ctx: Ctx,
  { id, payment }: EnrollmentRemovalInput & { id: string },
): Promise<{ id: string; refundMinor: number }> {
  requireStaff(ctx)
  const { refundId, refundMinor } = await transaction(ctx, async (ctx) => {
    const locked = await lockEnrollment(ctx, eq(enrollments.id, id))
    if (!locked) throw new Problem('not_found')
    return startRemoval(ctx, locked, payment)
  })
  if (refundId) await tryRefundNow(ctx, refundId)
  return { id, refundMinor }
}

async function startRemoval(
  ctx: Ctx,
  { order, line, enrollment }: LockedEnrollment,
  payment: EnrollmentRemovalInput['payment'],
): Promise<{ refundId: string | null; refundMinor: number }> {
  if (enrollment.status !== 'completed')
    throw new Problem('conflict', { message: 'This person isn’t enrolled in this class.' })
  if (await findPendingRefund(ctx, order.id))
    throw new Problem('conflict', { message: 'A refund of this order is still in progress. Please try again later.' })
  const paidLines = refundAmounts([line], undefined)
  const paidMinor = paidLines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const isKept = payment === 'keep' && paidMinor > 0
  const lines = isKept ? [] : paidLines
  const refundMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const { title } = line
  const { publicUrl } = ctx.site
  await recordAudit(ctx, {
    action: 'removed',
    subject: 'order',
    id: order.id,
    name: orderLabel(order),
    before: null,
    after: {
      title,
      email: (await findBuyer(ctx, order))?.email ?? null,
      refundMinor,
      ...(isKept ? { keptMinor: paidMinor } : {}),
    },
  })
  if (isKept) await cancelWithoutRefund(ctx, { line })
  else if (refundMinor === 0) await cancelFreeLine(ctx, { order, line })
  await queueMailToBuyer(
    ctx,
    order,
    (buyer) =>
      enrollmentRemovedMail({
        title,
        refundMinor,
        keptMinor: isKept ? paidMinor : 0,
        money: moneyIn(order.currency),
        buyer,
        publicUrl,
      }),
    // The mail about the refund has the calendar cancellation.
    async ({ to }) => (refundMinor === 0 ? calendarCancellation(ctx, { lines: [line], to }) : null),
  )
  if (refundMinor === 0) return { refundId: null, refundMinor }
  const requestedBy = requireStaff(ctx).email
  const refund = await requestRefund(ctx, { order, lines, reason: REMOVED_BY_ADMIN, requestKey: null, requestedBy })
  return { refundId: refund.id, refundMinor }
}
