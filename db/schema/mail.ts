import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from './accounts.ts'

/** The outbox: a row is a mail that was promised; `sentAt` says that a server took it, `stoppedAt` that none will. */
export const mails = pgTable('mails', {
  id: uuid('id').primaryKey().default(uuidV7),
  recipient: text('recipient').notNull(),
  template: text('template').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  sentAt: instant('sent_at'),
  attempts: integer('attempts').notNull().default(0),
  lastError: text('last_error'),
  /** Until then one worker has it to itself. */
  claimedUntil: instant('claimed_until'),
  stoppedAt: instant('stopped_at'),
  /** An entry for the reader's calendar, and what is to happen to it. */
  calendar: text('calendar'),
  calendarMethod: text('calendar_method', { enum: ['REQUEST', 'CANCEL'] }),
  /** Where whoever wants no more mail of this kind says so. */
  unsubscribeUrl: text('unsubscribe_url'),
})
