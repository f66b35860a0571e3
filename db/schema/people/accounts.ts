import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid, varchar } from 'drizzle-orm/pg-core'
import { authMethods } from '#contract/people/accounts/account.schema.ts'
import { roles } from '#contract/people/accounts/roles.ts'
import type { NotificationDeliveries } from '#contract/site/admin-notifications/admin-notifications.schema.ts'
import { bytes, instant, uuidV7 } from '../platform/columns.ts'

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

/** Encrypted TOTP secrets. A new secret is in `waiting` until confirmed with a code. */
export const totpKeys = pgTable('totp_keys', {
  userId: uuid('user_id').primaryKey(),
  sealed: text('sealed'),
  confirmedAt: instant('confirmed_at'),
  /** Time step (30 s) of the last accepted code. */
  lastStep: bigint('last_step', { mode: 'number' }),
  waiting: text('waiting'),
  waitingSince: instant('waiting_since'),
})

export const backupCodes = pgTable(
  'backup_codes',
  { userId: uuid('user_id').notNull(), hash: bytes('hash').notNull(), usedAt: instant('used_at') },
  ({ userId, hash }) => [primaryKey({ columns: [userId, hash] })],
)

export const passkeys = pgTable('passkeys', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  credentialId: text('credential_id').notNull(),
  publicKey: bytes('public_key').notNull(),
  counter: bigint('counter', { mode: 'number' }).notNull(),
  transports: text('transports').array().notNull(),
  name: text('name').notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
})

export const challenges = pgTable('challenges', {
  hash: bytes('hash').primaryKey(),
  kind: text('kind', { enum: ['code', 'passkey', 'new_passkey'] }).notNull(),
  userId: uuid('user_id'),
  tries: integer('tries').notNull().default(0),
  expiresAt: instant('expires_at').notNull(),
})
