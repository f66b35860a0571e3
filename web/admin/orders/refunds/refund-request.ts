import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'

type Line = AdminOrder['lines'][number]
type RefundItemInput = { lineId: string; quantity?: number; amountMinor?: number }

/** What the admin wants to pay back. Without lines it is all that is left. */
export type RefundRequest = { reason: string; amountMinor: number; lines?: RefundItemInput[] }

/** How a line is paid back: not at all, so many of it, or an amount as it is typed. */
export type RefundChoice = { how: 'none' | 'rest' | 'quantity' | 'amount'; typed: string }

export const refundableMinor = ({ unitMinor, quantity, refundedMinor }: Line): number =>
  unitMinor * quantity - refundedMinor

/** '12.34' -> 1234; nothing when it is no amount. */
export function parseMinor(typed: string): number | undefined {
  const match = /^\$?\s*(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}

/** How much goes back of a line, in minor units; nothing when what was typed is no amount. */
export function chosenMinor(line: Line, { how, typed }: RefundChoice): number | undefined {
  if (how === 'none') return 0
  if (how === 'rest') return refundableMinor(line)
  if (how === 'amount') return parseMinor(typed)
  return /^\d{1,2}$/.test(typed.trim()) ? Number(typed) * line.unitMinor : undefined
}

/** A line as the service is told of it. */
export function refundItemInput(line: Line, choice: RefundChoice): RefundItemInput[] {
  const amountMinor = chosenMinor(line, choice)
  if (!amountMinor) return []
  if (choice.how === 'quantity') return [{ lineId: line.id, quantity: Number(choice.typed) }]
  return [{ lineId: line.id, amountMinor }]
}
