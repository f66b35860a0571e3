import { z } from 'zod'
import { boundedString, count, id, nextCursor, paging } from '../../fields.schema.ts'
import { refundRow } from './admin-orders.schema.ts'
import { orderStatus } from './orders.schema.ts'

/** Responses of the payment administration. Amounts in minor units, instants in UTC. */

const orderWithProblem = z.object({
  id,
  version: z.int(),
  status: orderStatus,
  buyer: z.string(),
  totalMinor: count,
  currency: z.string(),
  createdAt: z.iso.datetime(),
  reason: z.string(),
  toDo: z.string(),
})
export type OrderWithProblem = z.infer<typeof orderWithProblem>

/** At most fifty problems per list, oldest first. Resolved ones leave the list. */
export const paymentProblems = z.object({
  unfulfilled: z.array(orderWithProblem),
  unpaid: z.array(orderWithProblem),
  reviews: z.array(orderWithProblem),
  disputes: z.array(orderWithProblem),
  refunds: z.array(refundRow),
})
export type PaymentProblems = z.infer<typeof paymentProblems>

const webhookEventStatus = z.enum(['failed', 'waiting', 'replayed'], 'Choose failed, waiting or replayed.')

export const webhookEventsInput = z.object({ status: webhookEventStatus.optional(), ...paging })
export type WebhookEventsInput = z.infer<typeof webhookEventsInput>

const webhookEventRow = z.object({
  id: z.string(),
  type: z.string(),
  orderId: id.nullable(),
  sessionId: z.string().nullable(),
  state: z.enum(['handled', 'failed', 'waiting', 'given_up']),
  receivedAt: z.iso.datetime(),
  attempts: count,
  lastError: z.string().nullable(),
  lastTriedAt: z.iso.datetime().nullable(),
  replayedAt: z.iso.datetime().nullable(),
  replayedBy: z.string().nullable(),
})
export type WebhookEventRow = z.infer<typeof webhookEventRow>

export const webhookEventPage = z.object({ events: z.array(webhookEventRow), nextCursor })
export type WebhookEventPage = z.infer<typeof webhookEventPage>

const idError = 'This event id isn’t valid.'

/** `id` is the payment provider's event id. */
export const webhookEventParams = z.object({ id: boundedString(255, idError).regex(/^[\w.:-]{1,255}$/, idError) })
