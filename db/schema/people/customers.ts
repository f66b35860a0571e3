import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

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
