import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../platform/columns.ts'

/** Units that a line took from the stock of a product, which may be in its bundle. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    orderLineId: uuid('order_line_id').notNull(),
    productId: integer('product_id').notNull(),
    quantity: integer('quantity').notNull(),
    /** Units that went back to the stock with a partial refund. */
    returned: integer('returned').notNull().default(0),
    status: text('status', { enum: ['held', 'taken', 'released'] })
      .notNull()
      .default('held'),
    heldUntil: instant('held_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderLineId, table.productId] })],
)
