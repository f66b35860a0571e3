import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'
import { orderCouponInput } from '../../sales/coupons/order-coupon.schema.ts'
import { immediateDelivery, seenMinor, wayIn } from '../../sales/orders/orders.schema.ts'
import { orderTaxInput } from '../../sales/tax/tax.schema.ts'
import { endingLessons } from '../catalog/cancellation-terms.ts'
import { enrolledSession } from '../catalog/class-session.schema.ts'
import { calendarEvent } from '../schedule/schedule.schema.ts'

const uuid = z.uuid('This id isn’t valid.')

/** Exactly one of the two ids is set. */
export const enrollInput = z
  .object({
    courseId: uuid.optional(),
    workshopId: uuid.optional(),
    unitMinor: seenMinor,
    tax: orderTaxInput.optional(),
    coupon: orderCouponInput.optional(),
    immediateDelivery,
  })
  .refine((input) => (input.courseId === undefined) !== (input.workshopId === undefined), {
    path: ['courseId'],
    message: 'Choose one course or one workshop.',
  })
export type EnrollInput = z.infer<typeof enrollInput>

export const verifyInput = z.object({ sessionId: z.string().min(1).max(200) })

/** `amount` is in minor units, `enrollmentDate` a UTC instant. */
export const verifyResponse = z.discriminatedUnion('status', [
  z.object({ status: z.literal('pending') }),
  z.object({
    status: z.literal('completed'),
    enrollment: z.object({
      kind: z.enum(classKinds),
      title: z.string(),
      description: z.string(),
      enrollmentDate: z.iso.datetime(),
      isSelfPaced: z.boolean(),
      isIncluded: z.boolean(),
      /** Null for a course without a date. */
      event: calendarEvent.nullable(),
      waysIn: z.array(wayIn),
      amount: z.int(),
      currency: z.string(),
    }),
  }),
])
export type VerifyResponse = z.infer<typeof verifyResponse>

export const enrollment = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  classId: z.uuid(),
  title: z.string(),
  kind: z.enum(classKinds),
  isSelfPaced: z.boolean(),
  /** Free by an entitlement, with which the access ends. */
  isIncluded: z.boolean(),
  /** 'cancelling': canceled, and the refund is pending. */
  status: z.enum(['booked', 'cancelling', 'cancelled']),
  /** The next session, or the last one if all are over; null while the class has no date. */
  event: calendarEvent.nullable(),
  /** The sessions by start, or the date of the class. Empty for canceled enrollments. */
  sessions: z.array(enrolledSession),
  isOver: z.boolean(),
  /** Link to join the class; null while there is none, and for canceled enrollments and classes that are over. */
  joinUrl: z.string().nullable(),
  /** UTC instant until which it can be canceled or transferred; null while a live class has no date. */
  cancelUntil: z.iso.datetime().nullable(),
  /** The lesson of a self-paced course with which free cancellation ends, if it is opened before that time. */
  endingLesson: z.enum(endingLessons).nullable(),
  canCancel: z.boolean(),
  /** False also if there is no other date to move to. */
  canMove: z.boolean(),
  /** Empty for canceled enrollments. */
  waysIn: z.array(wayIn),
  /** Amount that a cancellation refunds, in minor units. */
  amountMinor: z.int(),
})
export type Enrollment = z.infer<typeof enrollment>

export const enrollments = z.array(enrollment)

export const transferInput = z.object({ workshopId: z.uuid('Choose a date.') })
