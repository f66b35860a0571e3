import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { reminderChannels, reminderKinds } from '#contract/planner/reminders.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** A user without a row has reminders off. */
export const plannerReminderSettings = pgTable('planner_reminder_settings', {
  userId: uuid('user_id').primaryKey(),
  channel: text('channel', { enum: reminderChannels }).notNull(),
  mailStoppedAt: instant('mail_stopped_at'),
  mailDayStartedAt: instant('mail_day_started_at'),
  mailCount: integer('mail_count').notNull().default(0),
  timeZone: text('time_zone').notNull(),
})

export const plannerReminders = pgTable('planner_reminders', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  kind: text('kind', { enum: reminderKinds }).notNull(),
  at: instant('at').notNull(),
  /** Later than `at` if that is in the quiet hours. */
  sendAt: instant('send_at').notNull(),
  /** Encrypted (server/platform/crypto/encrypt.ts). */
  title: text('title').notNull(),
})

export const plannerPushSubscriptions = pgTable('planner_push_subscriptions', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** At most one row. */
export const plannerPushKeys = pgTable('planner_push_keys', {
  id: boolean('id').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  /** Encrypted. */
  privateKey: text('private_key').notNull(),
})
