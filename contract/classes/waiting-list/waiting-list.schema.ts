import { z } from 'zod'
import { count, id, nextCursor, oneOf, paging, search } from '../../fields.schema.ts'
import { calendarEvent } from '../schedule/schedule.schema.ts'
import { waitingListOptions } from './list-options.ts'
import { waitingListStates } from './waiting-list-states.ts'

/** The viewer's entry in the waiting list of a workshop, with the current price in minor units. */
const waitingListEntry = z.object({
  id: z.uuid(),
  workshopId: z.uuid(),
  event: calendarEvent,
  unitMinor: z.int(),
  /** 1-based; null while a seat is held for the user. */
  position: z.int().min(1).nullable(),
  offerUntil: z.iso.datetime().nullable(),
  /** True while the user's payment is under way; the seat stays held until it ends, even beyond the offer. */
  isPaying: z.boolean(),
})
export type WaitingListEntry = z.infer<typeof waitingListEntry>

export const waitingListEntries = z.array(waitingListEntry)

export const joinWaitingListInput = z.object({ workshopId: z.uuid('Choose a workshop.') })
export type JoinWaitingListInput = z.infer<typeof joinWaitingListInput>

/** `q` searches name and email. */
export const waitingListInput = z.object({
  q: search,
  sort: oneOf(waitingListOptions.sort),
  state: oneOf(waitingListOptions.state),
  workshop: id.optional(),
  ...paging,
})
export type WaitingListInput = z.infer<typeof waitingListInput>

const waitingListRow = z.object({
  id,
  email: z.string(),
  fullName: z.string(),
  workshopId: id,
  title: z.string(),
  workshopDate: z.string(),
  state: z.enum(waitingListStates),
  position: z.int().min(1).nullable(),
  joinedAt: z.iso.datetime(),
  offerUntil: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
})
export type WaitingListRow = z.infer<typeof waitingListRow>

/** `waitingCount` counts the entries in line of all workshops. `line` holds the totals of the requested workshop, or null. */
export const waitingListPage = z.object({
  waiting: z.array(waitingListRow),
  line: z.object({ title: z.string(), workshopDate: z.string(), waiting: count, offered: count }).nullable(),
  waitingCount: count,
  nextCursor,
})
export type WaitingListPage = z.infer<typeof waitingListPage>

export const waitingListParams = z.object({ id })
