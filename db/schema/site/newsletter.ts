import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editionStates, segments, subscriberStates } from '#contract/site/newsletter/newsletter-states.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

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

export const newsletterEditions = pgTable('newsletter_issues', {
  id: uuid('id').primaryKey().default(uuidV7),
  subject: text('subject').notNull(),
  content: text('content').notNull().default(''),
  segment: text('segment', { enum: segments }).notNull().default('all'),
  segmentId: text('segment_id').notNull().default(''),
  state: text('state', { enum: editionStates }).notNull().default('draft'),
  sendAt: instant('send_at'),
  sentAt: instant('sent_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** One row for each subscriber who gets an edition; `subscriberId` is null after the subscriber was removed. */
export const newsletterRecipients = pgTable('newsletter_recipients', {
  id: uuid('id').primaryKey().default(uuidV7),
  editionId: uuid('issue_id').notNull(),
  subscriberId: uuid('subscriber_id'),
  state: text('state', { enum: ['waiting', 'queued', 'sent', 'failed', 'skipped'] })
    .notNull()
    .default('waiting'),
  mailId: uuid('mail_id'),
  queuedAt: instant('queued_at'),
  /** Unsubscribed with the link in the mail of this edition. */
  unsubscribedAt: instant('unsubscribed_at'),
})
