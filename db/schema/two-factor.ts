import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, uuidV7 } from './accounts.ts'

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
