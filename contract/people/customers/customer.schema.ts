import { z } from 'zod'
import { classKinds } from '../../class-kinds.ts'
import { enrollmentStatuses } from '../../classes/enrollments/enrollment-statuses.ts'
import { count, id } from '../../fields.schema.ts'
import { text } from '../../form-fields.schema.ts'
import { orderStatus } from '../../sales/orders/orders.schema.ts'
import { roles } from '../accounts/roles.ts'
import { consent } from '../consents/consents.schema.ts'
import { USER_NOTE_MAX } from './note-limits.ts'

/** Amounts in minor units, instants in UTC. */

const customerOrder = z.object({
  id,
  items: z.array(z.object({ title: z.string(), quantity: z.int() })),
  status: orderStatus,
  currency: z.string(),
  totalMinor: count,
  refundedMinor: count,
  createdAt: z.iso.datetime(),
})
export type CustomerOrder = z.infer<typeof customerOrder>

const customerEnrollment = z.object({
  id,
  kind: z.enum(classKinds),
  classId: id,
  title: z.string(),
  status: z.enum(enrollmentStatuses),
  startsAt: z.iso.datetime().nullable(),
  enrolledAt: z.iso.datetime(),
})
export type CustomerEnrollment = z.infer<typeof customerEnrollment>

const customerBooking = z.object({
  id,
  orderId: id,
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  state: z.enum(['booked', 'canceled']),
})
export type CustomerBooking = z.infer<typeof customerBooking>

const userNote = z.object({
  id,
  author: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  /** The viewer wrote it, or is an admin. */
  canRemove: z.boolean(),
})
export type UserNote = z.infer<typeof userNote>

/** The newest rows and the total counts. `paidMinor` includes `refundedMinor`. */
export const customer = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  confirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  role: z.enum(roles),
  paidMinor: count,
  refundedMinor: count,
  orderCount: count,
  orders: z.array(customerOrder),
  enrollmentCount: count,
  enrollments: z.array(customerEnrollment),
  bookingCount: count,
  bookings: z.array(customerBooking),
  /** Texts that were accepted at sign-up. */
  consents: z.array(consent),
  notes: z.array(userNote),
})
export type Customer = z.infer<typeof customer>

export const noteInput = z.object({ text: text(USER_NOTE_MAX).min(1, 'Write a note.') })
export type NoteInput = z.infer<typeof noteInput>

export const userNotes = z.object({ notes: z.array(userNote) })
