import { z } from 'zod'
import { count, id, nextCursor, oneOf, paging, search } from '../../fields.schema.ts'
import { rosterListOptions } from './list-options.ts'

/** `q` searches name and email. */
export const rosterInput = z.object({
  q: search,
  sort: oneOf(rosterListOptions.sort),
  state: oneOf(rosterListOptions.state),
  /** The session whose attendance is listed; the date of the class itself if absent or the id of the class. */
  session: id.optional(),
  ...paging,
})
export type RosterInput = z.infer<typeof rosterInput>

const rosterState = z.enum(rosterListOptions.state)
export type RosterState = z.infer<typeof rosterState>

/** An enrollment in a class. Amounts in minor units. */
const rosterRow = z.object({
  id,
  /** Null if the account was deleted. */
  userId: id.nullable(),
  /** Empty if unset. */
  name: z.string(),
  /** Null if the account was deleted. */
  email: z.string().nullable(),
  enrolledAt: z.iso.datetime(),
  amountMinor: count,
  refundedMinor: count,
  state: rosterState,
  /** A refund that ends the enrollment is in progress. */
  isCanceling: z.boolean(),
  /** Null for an enrollment without an order. */
  orderId: id.nullable(),
  /** Start of the class (a UTC instant): an enrollment in a course keeps its date when the next group starts. */
  startsAt: z.iso.datetime().nullable(),
  /** Attendance of the session of the request; null if not recorded. */
  attended: z.boolean().nullable(),
})
export type RosterRow = z.infer<typeof rosterRow>

export const rosterClass = z.object({
  title: z.string(),
  /** Path of its page; null if it is inactive, over or deleted. */
  path: z.string().nullable(),
  /** Start of the class: date ('yyyy-mm-dd') and time ('hh:mm') in its time zone. Null without a date. */
  starts: z.object({ date: z.string(), time: z.string(), timeZone: z.string() }).nullable(),
  isSelfPaced: z.boolean(),
  isDeleted: z.boolean(),
  enrolled: count,
  /** Enrolled users who can be emailed: without deleted accounts. */
  recipients: count,
  /** Null for a course, which has no limit. `waiting` counts open waiting list entries, including offers. */
  spots: z.object({ total: count, available: count, waiting: count }).nullable(),
})
export type RosterClass = z.infer<typeof rosterClass>

export const rosterPage = z.object({ class: rosterClass, roster: z.array(rosterRow), nextCursor })
export type RosterPage = z.infer<typeof rosterPage>

/** `sessionId`: null for the date of the class itself. `attended`: null removes the record. */
export const attendanceInput = z.object({
  sessionId: id.nullable(),
  attended: z.boolean('Choose true, false or null.').nullable(),
})
export type AttendanceInput = z.infer<typeof attendanceInput>

export const attendanceResponse = z.object({ id, attended: z.boolean().nullable() })

/** 'keep' cancels the enrollment without a refund. */
export const enrollmentRemovalInput = z.object({
  payment: z.enum(['refund', 'keep'], 'Choose refund or keep.').optional(),
})
export type EnrollmentRemovalInput = z.infer<typeof enrollmentRemovalInput>

/** Refund in minor units. */
export const enrollmentRemovedResponse = z.object({ id, refundMinor: count })
