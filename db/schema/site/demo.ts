import { jsonb, pgSchema, text, uuid } from 'drizzle-orm/pg-core'
import { instant, minor } from '../platform/columns.ts'

const demo = pgSchema('demo')

/** Checkout sessions of the demo payment provider, which has its own tables like an external service. */
export const demoCheckouts = demo.table('checkouts', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  reference: text('reference').notNull(),
  title: text('title').notNull(),
  lines: jsonb('lines').$type<{ title: string; unitMinor: number; quantity: number }[]>().notNull(),
  amountMinor: minor('amount_minor').notNull(),
  currency: text('currency').notNull(),
  successUrl: text('success_url').notNull(),
  cancelUrl: text('cancel_url').notNull(),
  status: text('status', { enum: ['open', 'paid', 'declined', 'cancelled', 'expired'] })
    .notNull()
    .default('open'),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  closedAt: instant('closed_at'),
  refundedMinor: minor('refunded_minor').notNull().default(0),
})

export const demoRefunds = demo.table('refunds', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  checkoutId: text('checkout_id').notNull(),
  amountMinor: minor('amount_minor').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const demoEvents = demo.table('events', {
  id: text('id').primaryKey(),
  checkoutId: text('checkout_id').notNull(),
  type: text('type').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deliveredAt: instant('delivered_at'),
})

type CalendarEvent = Record<'summary' | 'description' | 'location', string> &
  Record<'start' | 'end', { dateTime: string }>

/** Events of the demo calendar, as Google Calendar would get them. */
export const demoCalendarEvents = demo.table('calendar_events', {
  id: text('id').primaryKey(),
  event: jsonb('event').$type<CalendarEvent>().notNull(),
})

export const demoMailbox = demo.table('mailbox', {
  id: uuid('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  html: text('html').notNull(),
  calendar: text('calendar'),
  sentAt: instant('sent_at').notNull(),
})
