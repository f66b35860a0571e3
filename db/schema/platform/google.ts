import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './columns.ts'

export const googleConsentRequests = pgTable('google_consent_requests', {
  stateHash: bytes('state_hash').primaryKey(),
  purpose: text('purpose', { enum: ['calendar', 'sign-in'] }).notNull(),
  boundTo: bytes('bound_to').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const googleConnections = pgTable('google_connections', {
  userId: uuid('user_id').primaryKey(),
  /** Encrypted (server/platform/crypto/encrypt.ts). */
  refreshToken: text('refresh_token').notNull(),
  connectedAt: instant('connected_at').notNull(),
  brokenAt: instant('broken_at'),
  /** The user allowed the site to read when the calendar is busy. */
  readsBusy: boolean('reads_busy').notNull().default(false),
})
