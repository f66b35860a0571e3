import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, instant, uuidV7 } from '../platform/columns.ts'

/** A trigger rejects a seat beyond `spots_total` (0004_orders.sql). */
export const seats = pgTable('seats', {
  id: uuid('id').primaryKey().default(uuidV7),
  workshopId: uuid('workshop_id').notNull(),
  /** A seat belongs to an order line, or is offered to a user on the waiting list. */
  orderLineId: uuid('order_line_id'),
  waitingId: uuid('waiting_id'),
  userId: uuid('user_id'),
  status: text('status', { enum: ['held', 'taken', 'released'] })
    .notNull()
    .default('held'),
  heldUntil: instant('held_until').notNull(),
  heldFrom: bytes('held_from'),
  createdAt: instant('created_at').notNull().defaultNow(),
  releasedAt: instant('released_at'),
})

export const seatMoves = pgTable('seat_moves', {
  id: uuid('id').primaryKey().default(uuidV7),
  orderLineId: uuid('order_line_id').notNull(),
  fromWorkshopId: uuid('from_workshop_id').notNull(),
  toWorkshopId: uuid('to_workshop_id').notNull(),
  movedAt: instant('moved_at').notNull(),
})
