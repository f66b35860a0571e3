import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { waitingListStates } from '#contract/classes/waiting-list/waiting-list-states.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Users waiting for a seat in a full workshop, ordered by `number`. */
export const waitingList = pgTable('waiting_list', {
  id: uuid('id').primaryKey().default(uuidV7),
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  workshopId: uuid('workshop_id').notNull(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: waitingListStates }).notNull().default('waiting'),
  joinedAt: instant('joined_at').notNull().defaultNow(),
  offeredAt: instant('offered_at'),
  offerUntil: instant('offer_until'),
  endedAt: instant('ended_at'),
})
