import { z } from 'zod'
import { listOptions } from '../list-options.ts'
import { count, id, nextCursor, oneOf, paging, search } from '../lists.schema.ts'
import { calendarEvent } from '../schedule/schedule.schema.ts'
import { waitingListStates } from './waiting-list-states.ts'

/** A place that somebody has in the waiting list of a workshop, with today's price in minor units. */
export const waitingListEntry = z.object({
  id: z.uuid(),
  workshopId: z.uuid(),
  event: calendarEvent,
  unitMinor: z.int(),
  /** How many come before them, and one; null while a spot is held for them. */
  position: z.int().min(1).nullable(),
  /** The instant until which a spot is held for them; null while they wait. */
  offerUntil: z.iso.datetime().nullable(),
  /** Their payment is under way: the spot is theirs until it ends, also beyond the offer. */
  isPaying: z.boolean(),
})
export type WaitingListEntry = z.infer<typeof waitingListEntry>

export const waitingListEntries = z.array(waitingListEntry)

export const joinWaitingListInput = z.object({ workshopId: z.uuid('Please choose a workshop.') })
export type JoinWaitingListInput = z.infer<typeof joinWaitingListInput>

/** `q` finds people by name or e-mail, `workshop` keeps those who wait for that one. */
export const waitingListInput = z.object({
  q: search,
  sort: oneOf(listOptions.waiting.sort),
  state: oneOf(listOptions.waiting.state),
  workshop: id.optional(),
  ...paging,
})
export type WaitingListInput = z.infer<typeof waitingListInput>

/** Somebody in a waiting list, or who was in it; instants in UTC. */
export const waitingListRow = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  workshopId: id,
  /** Of the workshop, as it is called now, with its day. */
  title: z.string(),
  workshopDate: z.string(),
  state: z.enum(waitingListStates),
  /** Of those who wait; null otherwise. */
  position: z.int().min(1).nullable(),
  joinedAt: z.iso.datetime(),
  offerUntil: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type WaitingListRow = z.infer<typeof waitingListRow>

/** `line` is about the one workshop that was asked for: how many wait, and for how many a spot is held. */
export const waitingListPage = z.object({
  waiting: z.array(waitingListRow),
  line: z.object({ title: z.string(), workshopDate: z.string(), waiting: count, offered: count }).nullable(),
  nextCursor,
})
export type WaitingListPage = z.infer<typeof waitingListPage>

export const waitingListParams = z.object({ id })
