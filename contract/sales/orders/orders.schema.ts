import { z } from 'zod'
import { itemKindNames } from '../../content/store/item-kinds.ts'
import { ORDER_ITEMS_MAX, QUANTITY_MAX } from '../../content/store/store-limits.ts'
import { countries } from '../../countries.ts'
import { boundedString, nextCursor, paging } from '../../fields.schema.ts'
import { seller } from '../../site/settings/settings.schema.ts'
import { orderCouponInput, orderDiscount } from '../coupons/order-coupon.schema.ts'
import { orderInvoice } from '../invoices/invoice.schema.ts'
import { lineTaxAmounts, orderTaxAmounts, orderTaxInput } from '../tax/tax.schema.ts'
import { shipTo } from './shipping.schema.ts'

const uuid = z.uuid('This id isn’t valid.')

/** The unit price that the buyer saw. It is compared with the current price and never charged. */
export const seenMinor = z.int().min(0).max(999_999_999_999).optional()

/** The buyer agrees that what they ordered is delivered immediately; needed if the settings ask for it. */
export const immediateDelivery = z.boolean('Send true or false.').optional()

export const orderInput = z.object({
  lines: z
    .array(
      z.object({
        productId: z.int('This product id isn’t valid.').min(1).max(2_147_483_647),
        quantity: z.int('Choose a whole number.').min(1).max(QUANTITY_MAX, `At most ${QUANTITY_MAX} of each.`),
        unitMinor: seenMinor,
      }),
    )
    .min(1, 'Add some items to your cart before checking out.')
    .max(ORDER_ITEMS_MAX, `At most ${ORDER_ITEMS_MAX} different items.`),
  /** Stored only if the order contains something to ship. */
  shipTo: shipTo.optional(),
  /** A method of `shippingMethods` and the price that the buyer saw. */
  shipping: z.object({ rateId: uuid, seenMinor }).optional(),
  tax: orderTaxInput.optional(),
  immediateDelivery,
  coupon: orderCouponInput.optional(),
})

export const shippingMethodsInput = z.object({
  country: z.string('Choose a country.').refine((code) => countries.includes(code), 'Choose a country.'),
  lines: orderInput.shape.lines,
})
export type ShippingMethodsInput = z.infer<typeof shippingMethodsInput>

/** Prices in minor units. Empty if the items are shipped free without a choice, or not to the country. */
export const shippingMethods = z.object({
  /** Why the site does not ship the items to the country. */
  countryError: z.string().optional(),
  methods: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      priceMinor: z.int(),
      /** '' if it is shipped. */
      pickupAddress: z.string(),
    }),
  ),
})
export type ShippingMethods = z.infer<typeof shippingMethods>

const idempotencyKeyError = 'Use 8 to 200 letters, digits, _ or -.'

export const idempotencyHeaders = z.object({
  'idempotency-key': boundedString(200, idempotencyKeyError)
    .regex(/^[\w-]{8,200}$/, idempotencyKeyError)
    .optional(),
})

export const checkoutResponse = z.object({ orderId: uuid, url: z.string() })

export const orderStatus = z.enum(['pending', 'completed', 'failed', 'refunded'])

/** Methods that create a task for an admin. */
export const manualFulfillmentMethods = ['ships', 'mailed', 'session', 'arranged'] as const

const fulfillmentMethod = z.enum([
  'ships',
  'downloads',
  'mailed',
  'course',
  'workshop',
  'classes',
  'session',
  'planner',
  'arranged',
  'gift',
  'booking',
])
export type FulfillmentMethod = z.infer<typeof fulfillmentMethod>
export type ManualFulfillmentMethod = (typeof manualFulfillmentMethods)[number]

/** Link to a paid item: a path of the site. */
export const wayIn = z.object({ label: z.string(), url: z.string() })
export type WayIn = z.infer<typeof wayIn>

/** `hours` are local to the time zone, null if only the day is known. */
const classDate = z.object({
  startsOn: z.string(),
  endsOn: z.string(),
  hours: z.object({ from: z.string(), to: z.string(), timeZone: z.string() }).nullable(),
})

const fulfillmentItem = z.object({
  title: z.string(),
  quantity: z.int(),
  handover: fulfillmentMethod,
  productId: z.int().nullable(),
  /** Dates of a class, null if unset. */
  when: classDate.nullable(),
  /** Courses only. */
  isSelfPaced: z.literal(true).optional(),
  /** Free by an entitlement. Access to a class ends with it. */
  isIncluded: z.literal(true).optional(),
  /** Classes only: until when it can be canceled, as a text; absent after that time. */
  cancellationTerms: z.string().optional(),
  /** Sessions only: can be moved and canceled until this many hours before the start; absent after that time. */
  cancelHours: z.int().optional(),
  /** Classes and sessions: the link to join, for a paid order; null while there is none. */
  joinUrl: z.string().nullable().optional(),
  /** Classes with sessions: those that are not over, by start. `joinUrl` of a paid order: the session's own link. */
  sessions: z.array(z.object({ title: z.string(), when: classDate, joinUrl: z.string().nullable() })).optional(),
  /** Classes and sessions: canceled, and the refund is pending. */
  isCanceled: z.boolean().optional(),
  /** Classes only: the enrollment was canceled without a refund. */
  isRemoved: z.boolean().optional(),
  done: z
    .object({
      at: z.iso.datetime(),
      carrier: z.string().nullable(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
    })
    .optional(),
  /** Of a paid order. */
  waysIn: z.array(wayIn).optional(),
})
export type FulfillmentItem = z.infer<typeof fulfillmentItem>

/** The price is a part of the total. Without a method, nothing is shipped, or it is shipped free. */
export const orderShipping = {
  shippingMinor: z.int(),
  shippingMethod: z.string().nullable(),
  /** Address where the buyer picks up the order; null if it is shipped. */
  pickupAddress: z.string().nullable(),
}

/** Amounts in minor units, instants in UTC. */
export const orderView = z.object({
  id: uuid,
  status: orderStatus,
  failedBecause: z
    .enum(['declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed', 'class_canceled', 'entitlement_ended'])
    .nullable(),
  currency: z.string(),
  totalMinor: z.int(),
  refundedMinor: z.int(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  /** Payment page; null once the order can no longer be paid. */
  payUrl: z.string().nullable(),
  shipTo: shipTo.nullable(),
  ...orderShipping,
  ...orderTaxAmounts,
  ...orderDiscount,
  invoices: z.array(orderInvoice),
  /** Name of the buyer's profile, '' if it has none. */
  buyerName: z.string(),
  seller,
  lines: z.array(
    z.object({
      id: uuid,
      title: z.string(),
      kind: z.enum(itemKindNames),
      productId: z.int().nullable(),
      /** Id of the course or workshop; null for a product or a session. */
      classId: uuid.nullable(),
      unitMinor: z.int(),
      quantity: z.int(),
      ...lineTaxAmounts,
      discountMinor: z.int(),
      status: orderStatus,
      /** Path of the page to review the item, once it was delivered. */
      reviewPath: z.string().optional(),
      parts: z.array(fulfillmentItem),
    }),
  ),
})
export type OrderView = z.infer<typeof orderView>

/** The shipping address of the newest order; null before the first one. `name` is the name of the profile. */
export const lastShippingAddress = z.object({ shipTo: shipTo.nullable(), name: z.string() })
export type LastShippingAddress = z.infer<typeof lastShippingAddress>

export const myOrdersInput = z.object(paging)
export type MyOrdersInput = z.infer<typeof myOrdersInput>

export const myOrders = z.object({ orders: z.array(orderView), nextCursor })
export type MyOrders = z.infer<typeof myOrders>

/** A downloadable file of a completed order. `url` is valid for 15 minutes. */
export const orderDownload = z.object({
  lineId: uuid,
  productId: z.int(),
  title: z.string(),
  fileName: z.string(),
  /** Bytes; absent if the file is generated on download. */
  size: z.int().optional(),
  /** The planner of a year, which takes the query of `contract/planner/yearly-planner.ts`. */
  isYearlyPlanner: z.literal(true).optional(),
  url: z.string(),
})
export type OrderDownload = z.infer<typeof orderDownload>
