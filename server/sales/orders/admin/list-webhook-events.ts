import { and, eq, type SQL, sql } from 'drizzle-orm'
import type {
  WebhookEventPage,
  WebhookEventRow,
  WebhookEventsInput,
} from '#contract/sales/orders/admin-payments.schema.ts'
import { paymentEvents } from '#db/schema/sales/orders.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { descending, paginate } from '../../../platform/lists/paginate.ts'

const statusConditions: Record<NonNullable<WebhookEventsInput['status']>, SQL> = {
  failed: sql`${paymentEvents.lastError} IS NOT NULL`,
  waiting: sql`${paymentEvents.settledAt} IS NULL`,
  replayed: sql`${paymentEvents.replayedAt} IS NOT NULL`,
}

const sorts = { newest: descending(paymentEvents.receivedAt, 'timestamptz') }

/**
 * Lists webhook events with their processing state, attempts and last error, paginated, newest first. Instants in UTC.
 * @throws sign_in_required, admin_required, validation
 */
export async function listWebhookEvents(ctx: Ctx, input: WebhookEventsInput): Promise<WebhookEventPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'messages', input, {
    id: paymentEvents.id,
    idType: 'text',
    orders: sorts,
  })
  const { status } = input
  const rows = await ctx.db
    .select({ event: paymentEvents, id: paymentEvents.id, at })
    .from(paymentEvents)
    .where(and(eq(paymentEvents.provider, ctx.payments.name), status && statusConditions[status], after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return { events: page.map(({ event }) => toWebhookEventRow(event)), nextCursor }
}

type Event = typeof paymentEvents.$inferSelect

function toWebhookEventRow(event: Event): WebhookEventRow {
  const { id, type, orderId, providerSessionId, receivedAt, attempts, lastError, lastTriedAt } = event
  return {
    id,
    type,
    orderId,
    sessionId: providerSessionId,
    state: stateOf(event),
    receivedAt: receivedAt.toISOString(),
    attempts,
    lastError,
    lastTriedAt: lastTriedAt?.toISOString() ?? null,
    replayedAt: event.replayedAt?.toISOString() ?? null,
    replayedBy: event.replayedBy,
  }
}

function stateOf({ settledAt, orderId, lastError }: Event): WebhookEventRow['state'] {
  if (lastError !== null) return 'failed'
  if (settledAt === null) return 'waiting'
  return orderId === null ? 'given_up' : 'handled'
}
