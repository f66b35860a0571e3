import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, uuidV7 } from '../accounts.ts'

/** Rights of users to use something without a payment. A right comes from a part of an order line, or from an admin. */
export const entitlements = pgTable('entitlements', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  opens: text('opens', { enum: ['classes', 'class', 'session', 'planner'] }).notNull(),
  /** Only of `class`. */
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  /** Name of the product at the time of the order. Null if an admin granted it. */
  title: text('title'),
  orderLineId: uuid('order_line_id'),
  partPosition: integer('part_position'),
  /** Number of the unit: a line has one row per bought unit. */
  number: integer('number'),
  grantedBy: text('granted_by'),
  maxUses: integer('max_uses'),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
  revokedAt: instant('revoked_at'),
  /** Email of the admin who revoked it. Null if it ended with a refund. */
  revokedBy: text('revoked_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Codes that were bought as a gift. A code is redeemed by an order line that refers to it. */
export const giftCodes = pgTable('gift_codes', {
  id: uuid('id').primaryKey().default(uuidV7),
  orderLineId: uuid('order_line_id').notNull(),
  /** Number of the unit of its line. */
  number: integer('number').notNull(),
  codeHash: bytes('code_hash').notNull(),
  encryptedCode: text('encrypted_code').notNull(),
  voidedAt: instant('voided_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
