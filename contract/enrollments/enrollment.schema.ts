import { z } from 'zod'
import { calendarEvent } from '../schedule/schedule.schema.ts'

export const enrollment = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  /** Id of the course or workshop. */
  classId: z.uuid(),
  title: z.string(),
  kind: z.enum(['course', 'workshop']),
  /** 'cancelling': canceled, and the refund is pending. */
  status: z.enum(['booked', 'cancelling', 'cancelled']),
  /** Null while the class has no date. */
  event: calendarEvent.nullable(),
  isOver: z.boolean(),
  /** Link to join; null while there is none, and for canceled enrollments and classes that are over. */
  joinUrl: z.string().nullable(),
  /** UTC instant until which it can be canceled or transferred; null while the class has no date. */
  cancelUntil: z.iso.datetime().nullable(),
  canCancel: z.boolean(),
  canMove: z.boolean(),
  /** Amount that a cancellation refunds, in minor units. */
  amountMinor: z.int(),
})
export type Enrollment = z.infer<typeof enrollment>

export const enrollments = z.array(enrollment)

export const transferInput = z.object({ workshopId: z.uuid('Choose a date.') })
export type TransferInput = z.infer<typeof transferInput>
