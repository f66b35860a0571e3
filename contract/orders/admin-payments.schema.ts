import { z } from 'zod'
import { count, id, nextCursor, paging } from '../lists.schema.ts'
import { refundRow } from './admin-orders.schema.ts'
import { orderStatus } from './orders.schema.ts'

/** What the payments desk shows: amounts in minor units, instants in UTC. */

/** An order that something is wrong with, and in words what. */
const orderWithIssue = z.object({
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
export type OrderWithIssue = z.infer<typeof orderWithIssue>

/** At most fifty of each, the oldest first: what is looked after leaves the list. */
export const paymentIssues = z.object({
  unfulfilled: z.array(orderWithIssue),
  unpaid: z.array(orderWithIssue),
  reviews: z.array(orderWithIssue),
  disputes: z.array(orderWithIssue),
  refunds: z.array(refundRow),
})
export type PaymentIssues = z.infer<typeof paymentIssues>

export const webhookEventStatus = z.enum(['failed', 'waiting', 'replayed'], 'Choose failed, waiting or replayed.')

export const webhookEventsInput = z.object({ status: webhookEventStatus.optional(), ...paging })
export type WebhookEventsInput = z.infer<typeof webhookEventsInput>

/** One message of the payment service. `state` is what became of it. */
export const webhookEventRow = z.object({
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

export const webhookEventPage = z.object({ messages: z.array(webhookEventRow), nextCursor })
export type WebhookEventPage = z.infer<typeof webhookEventPage>

/** The payment service's own name of a message. */
export const webhookEventParams = z.object({
  id: z.string().regex(/^[\w.:-]{1,255}$/, 'This is not a message of ours.'),
})
