import { and, asc, eq } from 'drizzle-orm'
import { formatAmount } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.schema.ts'
import { auditTrail } from '#db/schema/audit.ts'
import { type orders, paymentEvents, type refunds } from '#db/schema/orders.ts'
import type { Ctx } from '../../context.ts'

type TimelineInput = { order: typeof orders.$inferSelect; paidBack: (typeof refunds.$inferSelect)[] }
type Entry = AdminOrder['history'][number]

/** What happened to an order, the oldest first: placed, told of, paid, paid back, and what admins did. */
export async function orderTimeline(ctx: Ctx, { order, paidBack }: TimelineInput): Promise<Entry[]> {
  const messages = await ctx.db
    .select({ at: paymentEvents.receivedAt, type: paymentEvents.type })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, order.id))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100)
  const deeds = await ctx.db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.subjectId, order.id), eq(auditTrail.subject, 'order')))
    .orderBy(asc(auditTrail.at))
    .limit(200)
  const entries = [
    entry(order.createdAt, 'Ordered'),
    ...(order.settledAt ? [entry(order.settledAt, endings[order.status])] : []),
    ...messages.map(({ at, type }) => entry(at, `The payment service told: ${type}`)),
    ...paidBack.flatMap((refund) => refundEntries(refund, order.currency)),
    ...deeds.map(({ at, actor, action, after }) => entry(at, auditText(action, after), actor)),
  ]
  return entries.toSorted((one, other) => one.at.localeCompare(other.at))
}

const entry = (at: Date, text: string, by: string | null = null): Entry => ({ at: at.toISOString(), by, text })

const endings = { pending: 'Pending', completed: 'Paid', failed: 'Not paid', refunded: 'Paid' }

function refundEntries(refund: TimelineInput['paidBack'][number], currency: string): Entry[] {
  const amount = `${formatAmount(refund.amountMinor)} ${currency.toUpperCase()}`
  const { status, doneAt } = refund
  if (!doneAt) return []
  return [entry(doneAt, `${amount} went back${status === 'returned' ? ', and came back to us later' : ''}`)]
}

type AuditRow = typeof auditTrail.$inferSelect

function auditText(action: AuditRow['action'], after: AuditRow['after']): string {
  const { things, note, amountMinor, reason, trackingNumber, answer } = after ?? {}
  if (action === 'refunded') return `Refund of ${formatAmount(Number(amountMinor))} asked for: ${reason}`
  if (action === 'resolved') return `Review resolved: ${note}`
  if (action === 'repeated') return `Payment service asked, it says: ${answer}`
  const what = Array.isArray(things) ? things.join(', ') : 'Tracking corrected'
  return trackingNumber ? `${what} (${trackingNumber})` : what
}
