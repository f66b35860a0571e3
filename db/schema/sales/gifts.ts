import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, uuidV7 } from '../platform/columns.ts'

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
