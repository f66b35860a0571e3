import { bigint, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

const whole = (name: string) => bigint(name, { mode: 'number' })

/**
 * What was gained and lost on each day, kept by triggers: of a name and a day there may be several rows, which are added
 * up. `minor` is money, in minor units.
 */
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
      ],
    }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    shard: integer('shard').notNull(),
    number: whole('number').notNull(),
    minor: whole('minor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.shard] })],
)
