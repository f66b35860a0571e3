import { z } from 'zod'
import { itemKindNames } from '../../content/store/item-kinds.ts'
import { ORDER_ITEMS_MAX, QUANTITY_MAX } from '../../content/store/store-limits.ts'
import { boundedString, count, id, nextCursor, paging, search } from '../../fields.schema.ts'
import { consent } from '../../people/consents/consents.schema.ts'
import { orderDiscount } from '../coupons/order-coupon.schema.ts'
import { orderInvoice } from '../invoices/invoice.schema.ts'
import { lineTaxAmounts, orderTaxAmounts } from '../tax/tax.schema.ts'
import { ordersListOptions } from './list-options.ts'
import { REFUND_REASON_MAX, RESOLUTION_NOTE_MAX, TRACKING_MAX, TRACKING_URL_MAX } from './order-limits.ts'
import { manualFulfillmentMethods, orderShipping, orderStatus } from './orders.schema.ts'
import { shipTo } from './shipping.schema.ts'

/** Requests and responses of the order administration. Amounts in minor units, instants in UTC. */

export const toDo = z.enum(['ship', 'arrange', 'review'], 'Choose ship, arrange or review.')
export type ToDo = z.infer<typeof toDo>

export const ordersInput = z.object({
  q: search,
  status: z.enum(orderStatus.options, 'Choose pending, completed, failed or refunded.').optional(),
  todo: toDo.optional(),
  sort: z.enum(ordersListOptions.sort, 'Choose newest or oldest.').default('newest'),
  ...paging,
})
export type OrdersInput = z.infer<typeof ordersInput>

const buyer = z.object({ id, name: z.string(), email: z.string() })

const order = {
  id,
  status: orderStatus,
  /** Null if the account was deleted. */
  buyer: buyer.nullable(),
  currency: z.string(),
  totalMinor: count,
  refundedMinor: count,
  createdAt: z.iso.datetime(),
}

export const orderRow = z.object({
  ...order,
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })),
  toDo: z.array(toDo),
})
export type OrderRow = z.infer<typeof orderRow>

export const orderPage = z.object({ orders: z.array(orderRow), nextCursor })
export type OrderPage = z.infer<typeof orderPage>

/** One item of an order line. Only manual fulfillment methods have a task. */
const adminFulfillmentItem = z.object({
  title: z.string(),
  quantity: z.int(),
  handover: z.enum([
    ...manualFulfillmentMethods,
    'downloads',
    'course',
    'workshop',
    'classes',
    'planner',
    'gift',
    'booking',
  ]),
  /** Classes only: the class was canceled, and the refund is pending. */
  isCanceled: z.boolean().optional(),
  task: z
    .object({
      id,
      status: z.enum(['open', 'done', 'dropped']),
      doneAt: z.iso.datetime().nullable(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .nullable(),
})
export type AdminFulfillmentItem = z.infer<typeof adminFulfillmentItem>

const refundStatus = z.enum(['queued', 'failed', 'done', 'withdrawn', 'returned'])

/** `requestedBy` is null for refunds by the system or made at the payment provider. */
export const refundRow = z.object({
  id,
  orderId: id,
  amountMinor: count,
  currency: z.string(),
  reason: z.string(),
  requestedBy: z.string().nullable(),
  status: refundStatus,
  attempts: count,
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  doneAt: z.iso.datetime().nullable(),
})
export type RefundRow = z.infer<typeof refundRow>

export const adminOrder = z.object({
  ...order,
  version: z.int(),
  failedBecause: z.string().nullable(),
  settledAt: z.iso.datetime().nullable(),
  shipTo: shipTo.nullable(),
  ...orderShipping,
  ...orderTaxAmounts,
  ...orderDiscount,
  invoices: z.array(orderInvoice),
  consents: z.array(consent),
  /** When the buyer agreed to immediate delivery; null if it was not asked for. */
  immediateDeliveryAt: z.iso.datetime().nullable(),
  shippingRefundedMinor: count,
  provider: z.string(),
  providerSessionId: z.string().nullable(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  review: z
    .object({
      reason: z.string(),
      resolvedAt: z.iso.datetime().nullable(),
      resolvedBy: z.string().nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  lines: z.array(
    z.object({
      id,
      title: z.string(),
      kind: z.enum(itemKindNames),
      unitMinor: count,
      quantity: z.int(),
      ...lineTaxAmounts,
      discountMinor: count,
      refundedMinor: count,
      /** Number of refunded units, counted from refunds that name a quantity. */
      refundedQuantity: z.int(),
      /** Units that can go back to the stock; 0 for items without stock. */
      returnableUnits: z.int(),
      status: orderStatus,
      parts: z.array(adminFulfillmentItem),
    }),
  ),
  refunds: z.array(refundRow),
  history: z.array(z.object({ at: z.iso.datetime(), by: z.string().nullable(), text: z.string() })),
})
export type AdminOrder = z.infer<typeof adminOrder>

export const adminOrderParams = z.object({ id })

const version = z.int('Send the version you read.').min(1, 'Send the version you read.')
const taskIds = z.array(id, 'Choose at least one item.').min(1, 'Choose at least one item.').max(200)
const atMost = (max: number) => `At most ${max} characters.`
const line = (max: number) =>
  boundedString(max, atMost(max))
    .trim()
    .max(max, { error: atMost(max), abort: true })
const text = (max: number, missing: string) =>
  boundedString(max, atMost(max), missing).trim().min(1, missing).max(max, atMost(max))

/** Buyers open this link, so only http(s) URLs are accepted. */
const trackingUrl = line(TRACKING_URL_MAX)
  .refine((url) => url === '' || isWebUrl(url), 'Enter a full URL that starts with https:// or http://.')
  .optional()

function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url)
}

/** Marks tasks as shipped or corrects their tracking. Empty texts are stored as null. */
export const markShippedInput = z.object({
  version,
  taskIds,
  carrier: line(TRACKING_MAX).optional(),
  trackingNumber: line(TRACKING_MAX).optional(),
  trackingUrl,
})
export type MarkShippedInput = z.infer<typeof markShippedInput> & { id: string }

export const markArrangedInput = z.object({ version, taskIds, arranged: z.boolean('Choose whether it’s arranged.') })
export type MarkArrangedInput = z.infer<typeof markArrangedInput> & { id: string }

/**
 * Without `lines` and `shippingMinor` the remaining amount of the order is refunded. Each line has either a quantity or an
 * amount.
 */
export const refundInput = z.object({
  version,
  reason: text(REFUND_REASON_MAX, 'Enter a reason.'),
  lines: z
    .array(
      z
        .object({
          lineId: id,
          quantity: z.int('Choose a whole number.').min(1, 'Enter at least 1.').max(QUANTITY_MAX).optional(),
          amountMinor: z.int('Enter an amount.').min(1, 'Enter an amount above zero.').max(999_999_999_999).optional(),
          /** Units that go back to the stock. A fully refunded line returns those that were not shipped anyway. */
          returnedUnits: z.int('Enter a whole number.').min(0, 'Enter a whole number.').max(QUANTITY_MAX).optional(),
        })
        .refine((line) => (line.quantity === undefined) !== (line.amountMinor === undefined), {
          path: ['amountMinor'],
          message: 'Enter a quantity or an amount.',
        }),
    )
    .min(1, 'Choose at least one item.')
    .max(ORDER_ITEMS_MAX)
    .optional(),
  /** The part of the shipping to refund. */
  shippingMinor: z.int('Enter an amount.').min(1, 'Enter an amount above zero.').max(999_999_999_999).optional(),
})
export type RefundInput = z.infer<typeof refundInput> & { id: string; key?: string | undefined }

export const mismatchInput = z.object({ version, note: text(RESOLUTION_NOTE_MAX, 'Describe what you found or did.') })
export type MismatchInput = z.infer<typeof mismatchInput> & { id: string }
