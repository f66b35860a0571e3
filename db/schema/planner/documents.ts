import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant } from '../platform/columns.ts'

/** `lastSeq` is the number of the user's newest update. Each change of the planner locks this row. */
export const plannerUsers = pgTable('planner_users', {
  userId: uuid('user_id').primaryKey(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull().default(0),
})

/** The Yjs documents of a planner. `snapshot` describes what their updates contain. */
export const plannerDocuments = pgTable(
  'planner_documents',
  {
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    snapshot: bytes('snapshot').notNull(),
    updateCount: integer('update_count').notNull(),
    updateBytes: bigint('update_bytes', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.name] })],
)

export const plannerUpdates = pgTable(
  'planner_updates',
  {
    userId: uuid('user_id').notNull(),
    document: text('document').notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    payload: bytes('payload').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.seq] })],
)
