import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, uuidV7 } from '../platform/columns.ts'

export const pictures = pgTable('pictures', {
  id: uuid('id').primaryKey().default(uuidV7),
  name: text('name').notNull(),
  alt: text('alt').notNull().default(''),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  sha256: bytes('sha256').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  createdBy: uuid('created_by'),
  version: integer('version').notNull().default(1),
})
