import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const bigInteger = (name: string) => bigint(name, { mode: 'number' })

/** Changes per day, maintained by triggers. A name and day may have several rows, to be summed. `minor` in cents. */
export const dailyTotals = pgTable(
  'daily_totals',
  {
    name: text('name', {
      enum: [
        'people',
        'lessons_published',
        'lessons_draft',
        'orders_paid',
        'orders_pending',
        'orders_completed',
        'orders_failed',
        'orders_refunded',
        'enrollments_pending',
        'enrollments_completed',
        'enrollments_failed',
        'enrollments_refunded',
        'enrollments_canceled',
      ],
    }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shard: integer('shard').notNull(),
    number: bigInteger('number').notNull(),
    minor: bigInteger('minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.shard] })],
)
