import { z } from 'zod'
import { count, id, nextCursor, paging } from '../lists.schema.ts'
import { refundRow } from './admin-orders.schema.ts'
import { orderStatus } from './orders.schema.ts'

/** What the payments desk shows: amounts in minor units, instants in UTC. */

/** An order that something is wrong with, and in words what. */
const troubledOrder = z.object({
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
export type TroubledOrder = z.infer<typeof troubledOrder>

/** At most fifty of each, the oldest first: what is looked after leaves the list. */
export const paymentTroubles = z.object({
  unfulfilled: z.array(troubledOrder),
  unpaid: z.array(troubledOrder),
  reviews: z.array(troubledOrder),
  disputes: z.array(troubledOrder),
  refunds: z.array(refundRow),
})
export type PaymentTroubles = z.infer<typeof paymentTroubles>

export const messageStatus = z.enum(['failed', 'waiting', 'replayed'], 'Choose failed, waiting or replayed.')

export const messagesInput = z.object({ status: messageStatus.optional(), ...paging })
export type MessagesInput = z.infer<typeof messagesInput>

/** One message of the payment service. `state` is what became of it. */
export const messageRow = z.object({
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
export type MessageRow = z.infer<typeof messageRow>

export const messagePage = z.object({ messages: z.array(messageRow), nextCursor })
export type MessagePage = z.infer<typeof messagePage>

/** The payment service's own name of a message. */
export const messageParams = z.object({ id: z.string().regex(/^[\w.:-]{1,255}$/, 'This is not a message of ours.') })
