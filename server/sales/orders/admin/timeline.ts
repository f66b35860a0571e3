import { and, asc, eq } from 'drizzle-orm'
import { type Money, moneyIn } from '#contract/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.schema.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import type { Order } from '../order.ts'
import type { Refund } from '../refunds/pending-refund.ts'

type TimelineInput = { order: Order; refunds: Refund[] }
type Entry = AdminOrder['history'][number]

export async function orderTimeline(ctx: Ctx, { order, refunds }: TimelineInput): Promise<Entry[]> {
  const events = await ctx.db
    .select({ at: paymentEvents.receivedAt, type: paymentEvents.type })
    .from(paymentEvents)
    .where(eq(paymentEvents.orderId, order.id))
    .orderBy(asc(paymentEvents.receivedAt))
    .limit(100)
  const adminActions = await ctx.db
    .select()
    .from(auditTrail)
    .where(and(eq(auditTrail.subjectId, order.id), eq(auditTrail.subject, 'order')))
    .orderBy(asc(auditTrail.at))
    .limit(200)
  const money = moneyIn(order.currency)
  const entries = [
    entry(order.createdAt, 'Ordered'),
    ...(order.settledAt ? [entry(order.settledAt, settledTexts[order.status])] : []),
    ...events.map(({ at, type }) => entry(at, `Payment event: ${type}`)),
    ...refunds.flatMap((refund) => refundEntries(refund, money)),
    ...adminActions.map(({ at, actor, action, after }) => entry(at, auditText(action, after, money), actor)),
  ]
  return entries.toSorted((a, b) => a.at.localeCompare(b.at))
}

const entry = (at: Date, text: string, by: string | null = null): Entry => ({ at: at.toISOString(), by, text })

const settledTexts = { pending: 'Pending', completed: 'Paid', failed: 'Not paid', refunded: 'Paid' }

function refundEntries(refund: Refund, money: Money): Entry[] {
  const amount = `${money.toDecimal(refund.amountMinor)} ${money.currency.toUpperCase()}`
  const { status, doneAt } = refund
  if (!doneAt) return []
  return [entry(doneAt, `${amount} refunded${status === 'returned' ? ', but returned to you later' : ''}`)]
}

type AuditRow = typeof auditTrail.$inferSelect

function auditText(action: AuditRow['action'], after: AuditRow['after'], money: Money): string {
  const { things, note, amountMinor, reason, title, trackingNumber, answer } = after ?? {}
  if (action === 'refunded') return `Refund of ${money.toDecimal(Number(amountMinor))} requested: ${reason}`
  if (action === 'resolved') return `Review resolved: ${note}`
  if (action === 'repeated') return `Payment status checked: ${answer}`
  if (action === 'enrolled') return `Enrolled by an admin: ${title}`
  if (action === 'removed') return `Removed from the class: ${title}`
  const text = Array.isArray(things) ? things.join(', ') : 'Tracking updated'
  return trackingNumber ? `${text} (${trackingNumber})` : text
}
