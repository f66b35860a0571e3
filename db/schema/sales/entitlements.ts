import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Rights of users to use something without a payment. A right comes from a part of an order line, or from an admin. */
export const entitlements = pgTable('entitlements', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  opens: text('opens', { enum: ['classes', 'class', 'session', 'planner'] }).notNull(),
  /** Only of `class`. */
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  /** Name of the product at the time of the order. Null if an admin granted it. */
  title: text('title'),
  orderLineId: uuid('order_line_id'),
  partPosition: integer('part_position'),
  /** Number of the unit: a line has one row per bought unit. */
  number: integer('number'),
  grantedBy: text('granted_by'),
  maxUses: integer('max_uses'),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
  revokedAt: instant('revoked_at'),
  /** Email of the admin who revoked it. Null if it ended with a refund. */
  revokedBy: text('revoked_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
})
