import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from './accounts.ts'

/** The mail outbox. `sentAt`: accepted by a mail server. `stoppedAt`: will not be sent. */
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
  claimedUntil: instant('claimed_until'),
  stoppedAt: instant('stopped_at'),
  calendar: text('calendar'),
  calendarMethod: text('calendar_method', { enum: ['REQUEST', 'CANCEL', 'PUBLISH'] }),
  unsubscribeUrl: text('unsubscribe_url'),
  /** Receives replies; null for the contact email of the settings. */
  replyTo: text('reply_to'),
  /** Attached as a PDF. */
  invoiceId: uuid('invoice_id'),
})
