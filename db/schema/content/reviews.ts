import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { reviewStatuses } from '#contract/content/reviews/review-statuses.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** Reviews by buyers. An item is a product, a course or a workshop; a buyer has one review of each. */
export const reviews = pgTable('reviews', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  productId: integer('product_id'),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  rating: integer('rating').notNull(),
  text: text('text').notNull(),
  displayName: text('display_name').notNull(),
  status: text('status', { enum: reviewStatuses }).notNull().default('pending'),
  /** Public reply of the owner; '' without one. */
  reply: text('reply').notNull().default(''),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Time of the buyer's last change. */
  changedAt: instant('changed_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})
