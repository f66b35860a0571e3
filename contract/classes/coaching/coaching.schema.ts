import { z } from 'zod'
import { id } from '../../fields.schema.ts'
import { timeZone } from '../../form-fields.schema.ts'
import { orderCouponInput } from '../../sales/coupons/order-coupon.schema.ts'
import { seenMinor } from '../../sales/orders/orders.schema.ts'
import { orderTaxInput } from '../../sales/tax/tax.schema.ts'

/** `price`: decimal text ('50.00'). */
export const coachingType = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  /** It can be moved and canceled until this many hours before its start. */
  cancelHours: z.int(),
  price: z.string(),
})
export type CoachingOffer = z.infer<typeof coachingType>

export const coachingTypes = z.array(coachingType)

/** Starts of the free slots (UTC instants), ascending. `timeZone`: the zone of the owner. */
export const coachingSlots = z.object({ slots: z.array(z.iso.datetime()), timeZone: z.string() })
export type CoachingSlots = z.infer<typeof coachingSlots>

export const bookingInput = z.object({
  typeId: z.uuid('Choose a session.'),
  startsAt: z.iso.datetime('Choose a time.'),
  unitMinor: seenMinor,
  /** Zone of the user (an IANA name), for emails and calendars. */
  timeZone: timeZone.optional(),
  tax: orderTaxInput.optional(),
  coupon: orderCouponInput.optional(),
})
export type BookingInput = z.infer<typeof bookingInput>

const userBooking = z.object({
  id,
  orderId: id,
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  status: z.enum(['booked', 'canceled']),
  isOver: z.boolean(),
  /** Null while there is none, and for sessions that are canceled or over. */
  joinUrl: z.string().nullable(),
  /** UTC instant until which it can be rescheduled or canceled. */
  changeUntil: z.iso.datetime(),
  canChange: z.boolean(),
  /** Booked with a session that a product includes; a cancellation makes that available again. */
  isIncluded: z.boolean(),
  /** Amount that a cancellation refunds, in minor units. */
  amountMinor: z.int(),
})
export type UserBooking = z.infer<typeof userBooking>

export const userBookings = z.array(userBooking)

export const rescheduleInput = bookingInput.pick({ startsAt: true, timeZone: true })
export type RescheduleInput = z.infer<typeof rescheduleInput>
