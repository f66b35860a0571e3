import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { GiftNote } from '#contract/sales/gifts/gifts.schema.ts'
import type { ShipTo } from '#contract/sales/orders/shipping.schema.ts'
import type { OrderTax } from '#contract/sales/tax/tax.schema.ts'
import { bytes, instant, minor, uuidV7 } from '../platform/columns.ts'

const status = () =>
  text('status', { enum: ['pending', 'completed', 'failed', 'refunded'] })
    .notNull()
    .default('pending')

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id'),
  idempotencyKey: text('idempotency_key'),
  requestHash: bytes('request_hash'),
  status: status(),
  failedBecause: text('failed_because', {
    enum: ['declined', 'cancelled', 'expired', 'sold_out', 'checkout_failed', 'class_canceled', 'entitlement_ended'],
  }),
  currency: text('currency').notNull().default('usd'),
  totalMinor: minor('total_minor').notNull(),
  refundedMinor: minor('refunded_minor').notNull().default(0),
  provider: text('provider').notNull(),
  providerSessionId: text('provider_session_id'),
  checkoutUrl: text('checkout_url'),
  paymentMismatch: text('needs_review'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  settledAt: instant('settled_at'),
  shipTo: jsonb('ship_to').$type<ShipTo>(),
  version: integer('version').notNull().default(1),
  /** Maintained by triggers from `order_tasks`. */
  toShip: boolean('to_ship').notNull().default(false),
  toArrange: boolean('to_arrange').notNull().default(false),
  mismatchResolvedAt: instant('review_resolved_at'),
  mismatchResolvedBy: text('review_resolved_by'),
  mismatchNote: text('review_note'),
  dispute: text('dispute', { enum: ['open', 'won', 'lost'] }),
  pageClosedAt: instant('page_closed_at'),
  /** A part of the total. */
  shippingMinor: minor('shipping_minor').notNull().default(0),
  shippingRefundedMinor: minor('shipping_refunded_minor').notNull().default(0),
  /** Name of the chosen method; null if nothing ships, or if the site has no shipping zones. */
  shippingMethod: text('shipping_method'),
  /** Address where the buyer picks up the order. */
  pickupAddress: text('pickup_address'),
  /** Location at which the buyer is taxed; null if tax was off. */
  tax: jsonb('tax').$type<OrderTax>(),
  /** Stripe's calculation of the tax; null for the owner's rates. */
  taxCalculationId: text('tax_calculation_id'),
  /** The tax of the lines and the shipping; a part of the total. */
  taxMinor: minor('tax_minor').notNull().default(0),
  /** A part of `shippingMinor`. */
  shippingTaxMinor: minor('shipping_tax_minor').notNull().default(0),
  shippingTaxAddedMinor: minor('shipping_tax_added_minor').notNull().default(0),
  shippingTaxRatePpm: integer('shipping_tax_rate_ppm'),
  /** When the buyer agreed that digital products are delivered immediately. */
  immediateDeliveryAt: instant('immediate_delivery_at'),
  couponId: uuid('coupon_id'),
  /** As it was when the order was placed. */
  couponCode: text('coupon_code'),
  /** Time at which the order failed unpaid, so that it is no longer a use of the coupon. */
  couponReleasedAt: instant('coupon_released_at'),
  /** The discount on the lines and the shipping. */
  discountMinor: minor('discount_minor').notNull().default(0),
  /** The discount on the shipping, which `shippingMinor` no longer contains. */
  shippingDiscountMinor: minor('shipping_discount_minor').notNull().default(0),
})

export const orderLines = pgTable('order_lines', {
  id: uuid('id').primaryKey().default(uuidV7),
  orderId: uuid('order_id').notNull(),
  position: integer('position').notNull(),
  productId: integer('product_id'),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  coachingTypeId: uuid('coaching_type_id'),
  title: text('title').notNull(),
  unitMinor: minor('unit_minor').notNull(),
  quantity: integer('quantity').notNull(),
  refundedMinor: minor('refunded_minor').notNull().default(0),
  status: status(),
  /** Classes only: the cancellation deadline shown to the buyer, in days before the start and as a time. */
  cancelDays: integer('cancel_days'),
  cancelUntil: instant('cancel_until'),
  /** Time of the order, set by a trigger. */
  orderedAt: instant('ordered_at'),
  /** The right by which the line is free. */
  entitlementId: uuid('entitlement_id'),
  /** Set for a line that was bought as a gift. It grants nothing but gift codes. */
  gift: jsonb('gift').$type<GiftNote>(),
  /** The code that the line redeems. */
  giftCodeId: uuid('gift_code_id'),
  /** A part of what the buyer pays for the line: the price less `discountMinor`, and `taxAddedMinor`. */
  taxMinor: minor('tax_minor').notNull().default(0),
  taxAddedMinor: minor('tax_added_minor').notNull().default(0),
  taxRatePpm: integer('tax_rate_ppm'),
  taxKind: text('tax_kind', { enum: ['physical', 'digital', 'class'] }),
  /** The part of the price that a coupon pays. */
  discountMinor: minor('discount_minor').notNull().default(0),
  /** Time of the mail that invited the buyer to review the item. */
  reviewInvitedAt: instant('review_invited_at'),
})

/** Contents of an order line at the time of the order, set by a trigger. */
export const orderLineParts = pgTable('order_line_parts', {
  orderLineId: uuid('order_line_id').notNull(),
  position: integer('position').notNull(),
  productId: integer('product_id'),
  label: text('label').notNull(),
  quantity: integer('quantity').notNull(),
  /** 'planner' also of a product that opens the planner. */
  opens: text('opens', { enum: ['classes', 'session', 'planner'] }),
})

export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    id: text('id').notNull(),
    type: text('type').notNull(),
    providerSessionId: text('provider_session_id'),
    orderId: uuid('order_id'),
    body: jsonb('body').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    settledAt: instant('settled_at'),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    lastTriedAt: instant('last_tried_at'),
    replayedAt: instant('replayed_at'),
    replayedBy: text('replayed_by'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.id] })],
)

/** Time up to which missed webhook events were fetched from each provider. */
export const paymentWatch = pgTable('payment_watch', {
  provider: text('provider').primaryKey(),
  readUntil: instant('read_until').notNull(),
})

export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey().default(uuidV7),
  orderId: uuid('order_id').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  reason: text('reason').notNull(),
  status: text('status', { enum: ['queued', 'failed', 'done', 'withdrawn', 'returned'] })
    .notNull()
    .default('queued'),
  providerRefundId: text('provider_refund_id'),
  requestKey: text('request_key'),
  requestedBy: text('asked_by'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  lastTriedAt: instant('last_tried_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  doneAt: instant('done_at'),
  /** The part of the amount that is shipping. */
  shippingMinor: minor('shipping_minor').notNull().default(0),
})

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id').notNull(),
    orderLineId: uuid('order_line_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    quantity: integer('quantity'),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.orderLineId] })],
)

export const orderTasks = pgTable('order_tasks', {
  id: uuid('id').primaryKey().default(uuidV7),
  orderLineId: uuid('order_line_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  quantity: integer('quantity').notNull(),
  handover: text('handover', { enum: ['ships', 'mailed', 'classes', 'session', 'arranged'] }).notNull(),
  status: text('status', { enum: ['open', 'done', 'dropped'] })
    .notNull()
    .default('open'),
  doneAt: instant('done_at'),
  carrier: text('carrier'),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
})
