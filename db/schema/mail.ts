import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { NotificationKind } from '#contract/admin-notifications/notification-kinds.ts'
import { issueStates, segments, subscriberStates } from '#contract/newsletter/newsletter-states.ts'
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

export const subscribers = pgTable('newsletter_subscribers', {
  id: uuid('id').primaryKey().default(uuidV7),
  email: text('email').notNull(),
  state: text('state', { enum: subscriberStates }).notNull(),
  source: text('source', { enum: ['form', 'account'] }).notNull(),
  /** The text that was shown with the last request, and its time. */
  consentText: text('consent_text').notNull(),
  requestedAt: instant('requested_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** Time of the unsubscription or the bounce. */
  endedAt: instant('ended_at'),
})

export const newsletterIssues = pgTable('newsletter_issues', {
  id: uuid('id').primaryKey().default(uuidV7),
  subject: text('subject').notNull(),
  content: text('content').notNull().default(''),
  segment: text('segment', { enum: segments }).notNull().default('all'),
  segmentId: text('segment_id').notNull().default(''),
  state: text('state', { enum: issueStates }).notNull().default('draft'),
  sendAt: instant('send_at'),
  sentAt: instant('sent_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** One row for each subscriber who gets an issue; `subscriberId` is null after the subscriber was removed. */
export const newsletterRecipients = pgTable('newsletter_recipients', {
  id: uuid('id').primaryKey().default(uuidV7),
  issueId: uuid('issue_id').notNull(),
  subscriberId: uuid('subscriber_id'),
  state: text('state', { enum: ['waiting', 'queued', 'sent', 'failed', 'skipped'] })
    .notNull()
    .default('waiting'),
  mailId: uuid('mail_id'),
  queuedAt: instant('queued_at'),
  /** Unsubscribed with the link in the mail of this issue. */
  unsubscribedAt: instant('unsubscribed_at'),
})
