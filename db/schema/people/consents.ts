import { pgTable, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

/** A user or an order accepted a text. */
export const consents = pgTable('consents', {
  id: uuid('id').primaryKey().default(uuidV7),
  versionId: uuid('version_id').notNull(),
  userId: uuid('user_id'),
  orderId: uuid('order_id'),
  acceptedAt: instant('accepted_at').notNull(),
})
