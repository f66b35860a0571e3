import { z } from 'zod'
import { ORDER_ITEMS_MAX, QUANTITY_MAX } from '../limits.ts'
import { nextCursor, paging } from '../lists.schema.ts'
import type { manualFulfillmentMethods } from './fulfillment-methods.ts'
import { shipTo } from './shipping.schema.ts'

const uuid = z.uuid('This is not an id of ours.')

/** The price that the buyer saw, never the one charged. */
const seenMinor = z.int().min(0).max(999_999_999_999).optional()

/** One class: exactly one of the two ids. */
export const enrollInput = z
  .object({ courseId: uuid.optional(), workshopId: uuid.optional(), unitMinor: seenMinor })
  .refine((input) => (input.courseId === undefined) !== (input.workshopId === undefined), {
    path: ['courseId'],
    message: 'Please choose one course or one workshop.',
  })
export type EnrollInput = z.infer<typeof enrollInput>

/** A cart as the browser knows it: ids and quantities, and where it goes if something in it comes by post. */
export const orderInput = z.object({
  lines: z
    .array(
      z.object({
        productId: z.int('This is not a product of ours.').min(1).max(2_147_483_647),
        quantity: z.int('Please choose a whole number.').min(1).max(QUANTITY_MAX, `At most ${QUANTITY_MAX} of each.`),
        unitMinor: seenMinor,
      }),
    )
    .min(1, 'Add some items to your cart before checking out.')
    .max(ORDER_ITEMS_MAX, `At most ${ORDER_ITEMS_MAX} different items.`),
  /** Kept only with an order that has something to send. */
  shipTo: shipTo.optional(),
})
export type OrderInput = z.infer<typeof orderInput>

/** Makes a repeated request the same request. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\w-]{8,200}$/, 'Use 8 to 200 letters, digits, _ or -.')
    .optional(),
})

/** Where to go and pay. */
export const checkoutResponse = z.object({ orderId: uuid, url: z.string() })
export type CheckoutResponse = z.infer<typeof checkoutResponse>

export const verifyInput = z.object({ sessionId: z.string().min(1).max(200) })

/** What a payment became. `amount` is in minor units, `enrollmentDate` a UTC instant. */
export const verifyResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({
    status: z.literal('completed'),
    enrollment: z.object({
      kind: z.enum(['course', 'workshop']),
      title: z.string(),
      description: z.string(),
      enrollmentDate: z.iso.datetime(),
      amount: z.int(),
      currency: z.string(),
    }),
  }),
])
export type VerifyResponse = z.infer<typeof verifyResponse>

export const orderStatus = z.enum(['pending', 'completed', 'failed', 'refunded'])

/** How a buyer comes by what they bought: by post, by download, in a mail, in a class, or by a mail that arranges it. */
const fulfillmentMethod = z.enum([
  'ships',
  'downloads',
  'mailed',
  'course',
  'workshop',
  'classes',
  'session',
  'arranged',
])
export type FulfillmentMethod = z.infer<typeof fulfillmentMethod>
export type ManualFulfillmentMethod = (typeof manualFulfillmentMethods)[number]

/** One thing that a line holds: itself, or a part of a bundle. */
const fulfillmentItem = z.object({
  title: z.string(),
  quantity: z.int(),
  handover: fulfillmentMethod,
  productId: z.int().nullable(),
  /** The dates of a class that has any; times are local to the zone, null where only the day is known. */
  when: z
    .object({
      startsOn: z.string(),
      endsOn: z.string(),
      hours: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
    })
    .nullable(),
  /** Of a class: until how many days before its beginning it is cancelled and paid back. */
  cancelDays: z.int().optional(),
  /** What somebody did for it: sent it, arranged it. Not there before. */
  done: z
    .object({
      at: z.iso.datetime(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .optional(),
})
export type FulfillmentItem = z.infer<typeof fulfillmentItem>

/** An order as its buyer sees it; amounts in minor units, instants in UTC. */
export const orderView = z.object({
  id: uuid,
  status: orderStatus,
  /** Why it failed. */
  failedBecause: z.enum(['declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed']).nullable(),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  createdAt: z.iso.datetime(),
  /** When its money was there; null before, and where it never came. */
  paidAt: z.iso.datetime().nullable(),
  /** Where it can still be paid. */
  payUrl: z.string().nullable(),
  shipTo: shipTo.nullable(),
  lines: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      kind: z.enum(['product', 'course', 'workshop']),
      productId: z.int().nullable(),
      unitMinor: z.int(),
      quantity: z.int(),
      status: orderStatus,
      parts: z.array(fulfillmentItem),
    }),
  ),
})
export type OrderView = z.infer<typeof orderView>

export const myOrdersInput = z.object(paging)
export type MyOrdersInput = z.infer<typeof myOrdersInput>

/** A page of somebody's own orders, newest first. */
export const myOrders = z.object({ orders: z.array(orderView), nextCursor })
export type MyOrders = z.infer<typeof myOrders>

/** One file that a completed order hands over. The address works for a quarter of an hour. */
export const orderDownload = z.object({
  lineId: uuid,
  productId: z.int(),
  title: z.string(),
  fileName: z.string(),
  /** In bytes, where it is known before the file is made. */
  size: z.int().optional(),
  url: z.string(),
})
export type OrderDownload = z.infer<typeof orderDownload>
