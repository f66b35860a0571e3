import { z } from 'zod'
import { count, id, nextCursor, oneOf, paging, search } from '../fields.schema.ts'
import { listOptions } from '../list-options.ts'

/** `q` searches name and email. */
export const rosterInput = z.object({
  q: search,
  sort: oneOf(listOptions.roster.sort),
  state: oneOf(listOptions.roster.state),
  ...paging,
})
export type RosterInput = z.infer<typeof rosterInput>

const rosterState = z.enum(listOptions.roster.state)
export type RosterState = z.infer<typeof rosterState>

/** An enrollment in a class. Amounts in minor units. */
export const rosterRow = z.object({
  id,
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
})
export type RosterRow = z.infer<typeof rosterRow>

export const rosterClass = z.object({
  title: z.string(),
  /** Start of the class: date ('yyyy-mm-dd') and time ('hh:mm') in its time zone. Null without a date. */
  starts: z.object({ date: z.string(), time: z.string(), timeZone: z.string() }).nullable(),
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

/** Refund in minor units. */
export const enrollmentRemovedResponse = z.object({ id, refundMinor: count })
