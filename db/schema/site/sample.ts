import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Content of the sample that the owner has not removed. `kind` is a subject of the audit trail. */
export const sampleContent = pgTable(
  'sample_content',
  {
    kind: text('kind', { enum: ['product', 'course', 'workshop', 'post', 'lesson', 'coaching_type'] }).notNull(),
    id: text('id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
)
