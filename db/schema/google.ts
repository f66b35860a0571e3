import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from './accounts.ts'

/** Somebody who is on their way to Google's page and back. */
export const googleConsentRequests = pgTable('google_consent_requests', {
  stateHash: bytes('state_hash').primaryKey(),
  purpose: text('purpose', { enum: ['calendar', 'sign-in'] }).notNull(),
  boundTo: bytes('bound_to').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

/** A person's consent to write into their Google Calendar. */
export const googleConnections = pgTable('google_connections', {
  userId: uuid('user_id').primaryKey(),
  /** Sealed (server/crypto/encrypt.ts). */
  refreshToken: text('refresh_token').notNull(),
  connectedAt: instant('connected_at').notNull(),
  /** Since when Google takes it no more. */
  brokenAt: instant('broken_at'),
})
