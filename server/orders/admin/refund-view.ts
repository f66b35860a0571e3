import type { RefundRow } from '#contract/orders/admin-orders.schema.ts'
import type { refunds } from '#db/schema/orders.ts'

/** Converts a refund for the admin API. The amount is in minor units of `currency`. */
export function toRefundRow(refund: typeof refunds.$inferSelect, currency: string): RefundRow {
  const { id, orderId, amountMinor, askedBy, status, attempts, lastError, createdAt, doneAt } = refund
  return {
    id,
    orderId,
    amountMinor,
    currency,
    reason: systemReasons[refund.reason] ?? refund.reason,
    askedBy,
    status,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
  }
}

/** Texts for the reason codes of refunds that no admin requested. */
const systemReasons: Partial<Record<string, string>> = {
  sold_out: 'The last spot was gone when the payment came.',
  by_hand: 'Made at the payment service.',
  dispute: 'Taken back by the buyer’s bank.',
}
