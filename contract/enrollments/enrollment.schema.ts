import { z } from 'zod'
import { calendarEvent } from '../schedule/schedule.schema.ts'

/** A place in a class that somebody paid for. */
export const enrollment = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  title: z.string(),
  kind: z.enum(['course', 'workshop']),
  /** 'cancelling': given back, and the money is on its way. */
  status: z.enum(['booked', 'cancelling', 'cancelled']),
  /** When it is; null where the day is not set yet. */
  event: calendarEvent.nullable(),
  isOver: z.boolean(),
  /** The instant until which it can be given back or moved; null where that depends on a day that is not set. */
  cancelUntil: z.iso.datetime().nullable(),
  canCancel: z.boolean(),
  canMove: z.boolean(),
  /** What goes back, in minor units. */
  amountMinor: z.int(),
})
export type Enrollment = z.infer<typeof enrollment>

export const enrollments = z.array(enrollment)

export const transferInput = z.object({ workshopId: z.uuid('Please choose a date.') })
export type TransferInput = z.infer<typeof transferInput>
