import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core'
import { authMethods } from '#contract/accounts/account.schema.ts'
import { roles } from '#contract/accounts/roles.ts'
import type { NotificationDeliveries } from '#contract/admin-notifications/admin-notifications.schema.ts'

export const uuidV7 = sql`uuid_v7()`
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const profiles = pgTable('profiles', {
  id: uuid('id').primaryKey().default(uuidV7),
  email: text('email').notNull(),
  name: text('full_name').notNull().default(''),
  emailVerified: boolean('email_verified').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
  remindersStoppedAt: instant('reminders_stopped_at'),
  reviewInvitationsStoppedAt: instant('review_invitations_stopped_at'),
  /** Of an admin. A missing kind has its default. */
  notificationDeliveries: jsonb('notification_deliveries')
    .$type<Partial<NotificationDeliveries>>()
    .notNull()
    .default({}),
})

export const userRoles = pgTable('user_roles', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  role: text('role', { enum: roles }).notNull().default('user'),
})

/** `id` changes with each new password, but not when the same password is hashed again. */
export const passwords = pgTable('passwords', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  /** Argon2id. Null while only the old scrypt hash exists. */
  hash: text('hash'),
  scryptHash: text('scrypt_hash'),
})

export const googleAccounts = pgTable('google_accounts', {
  accountId: text('account_id').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** One-time codes and links of mails. */
export const verifications = pgTable('proofs', {
  id: uuid('id').primaryKey().default(uuidV7),
  identifier: text('identifier').notNull(),
  value: text('value').notNull(),
  expiresAt: instant('expires_at').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const emailChanges = pgTable('email_changes', {
  userId: uuid('user_id').primaryKey(),
  email: text('email').notNull(),
  requestedAt: instant('asked_at').notNull(),
})

/** Number of times a user's secret calendar feed URL was renewed. No row means never. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid('user_id').primaryKey(),
  renewals: integer('renewals').notNull(),
})

export const sessions = pgTable('sessions', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  userAgent: text('user_agent').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  refreshedAt: instant('refreshed_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  endedAt: instant('ended_at'),
  endedBecause: text('ended_because', {
    enum: ['sign_out', 'password_changed', 'reuse', 'removed', 'second_factor', 'new_admin'],
  }),
  authMethod: text('proved_by', { enum: authMethods }).notNull().default('password'),
  lastIp: text('last_ip'),
})

export const sessionTokens = pgTable('session_tokens', {
  hash: bytes('hash').primaryKey(),
  sessionId: uuid('session_id').notNull(),
  kind: text('kind', { enum: ['access', 'refresh'] }).notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
})

export const rateLimits = pgTable('rate_limits', {
  key: varchar('key', { length: 255 }).primaryKey(),
  points: integer('points').notNull().default(0),
  expire: bigint('expire', { mode: 'number' }),
})

/** Notes of staff about a user. */
export const userNotes = pgTable('user_notes', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  /** Null if the author's account was deleted. */
  authorId: uuid('author_id'),
  /** Email of the author at the time of writing. */
  author: text('author').notNull(),
  text: text('text').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
