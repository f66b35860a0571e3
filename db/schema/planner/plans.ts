import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PlanContent } from '#contract/planner/plans/plans.schema.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

export const plans = pgTable('plans', {
  id: uuid('id').primaryKey().default(uuidV7),
  courseId: uuid('course_id').notNull(),
  name: text('name').notNull(),
  content: jsonb('content').$type<PlanContent>().notNull(),
  isPublished: boolean('is_published').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** A version of a published plan, valid between two instants. A course has at most one current version. */
export const planVersions = pgTable('plan_versions', {
  id: uuid('id').primaryKey().default(uuidV7),
  planId: uuid('plan_id').notNull(),
  courseId: uuid('course_id').notNull(),
  content: jsonb('content').$type<PlanContent>().notNull(),
  validFrom: instant('valid_from').notNull(),
  /** Null for the current one. */
  validUntil: instant('valid_until'),
})
