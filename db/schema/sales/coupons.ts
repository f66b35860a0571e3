import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { couponKinds } from '#contract/sales/coupons/coupon-kinds.ts'
import { instant, minor, uuidV7 } from '../platform/columns.ts'

export const coupons = pgTable('coupons', {
  id: uuid('id').primaryKey().default(uuidV7),
  /** In upper case, without spaces. */
  code: text('code').notNull(),
  kind: text('kind', { enum: couponKinds }).notNull(),
  percent: integer('percent'),
  amountMinor: minor('amount_minor'),
  startsAt: instant('starts_at'),
  endsAt: instant('ends_at'),
  usesMax: integer('uses_max'),
  usesPerCustomer: integer('uses_per_customer'),
  minimumMinor: minor('minimum_minor'),
  appliesTo: text('applies_to', { enum: ['all', 'chosen'] })
    .notNull()
    .default('all'),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** Each row has exactly one item. */
export const couponItems = pgTable('coupon_items', {
  couponId: uuid('coupon_id').notNull(),
  productId: integer('product_id'),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  coachingTypeId: uuid('coaching_type_id'),
})
