import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/site/admin-notifications/notification-kinds.ts'
import { instant, uuidV7 } from './columns.ts'

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

/** Edited texts of the mails to customers. `subject` and `body` are null after a reset to the default. */
export const mailTemplates = pgTable('mail_templates', {
  name: text('name').primaryKey(),
  subject: text('subject'),
  body: text('body'),
  version: integer('version').notNull().default(1),
})

/** Events for the next daily mail of an admin. */
export const dailyNotifications = pgTable('daily_notifications', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  kind: text('kind').$type<NotificationKind>().notNull(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull(),
})
