import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import type { WorkshopCard } from '#contract/classes/class-cards.ts'
import { instant, uuidV7 } from './accounts.ts'

const cancelDays = () => integer('cancel_days').notNull().default(7)
/** For enrolled users only. */
const joinUrl = () => text('join_url')
/** Set if the class was deleted with its enrollments, which are canceled and refunded. */
const canceledAt = () => instant('canceled_at')
const category = () => text('category', { enum: ['Spiritual', 'Health', 'Education', 'Finance'] })

export const courses = pgTable('courses', {
  id: uuid('id').primaryKey().default(uuidV7),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  instructor: text('instructor').notNull().default(''),
  studentCount: integer('student_count').notNull().default(0),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  nextStartDate: date('next_start_date', { mode: 'string' }),
  /** Last day, from the start date and the duration ('4 weeks'). Null without a date. */
  endsOn: date('ends_on', { mode: 'string' }).generatedAlwaysAs(sql`next_start_date + course_days(duration) - 1`),
  isActive: boolean('is_active').notNull().default(true),
  cancelDays: cancelDays(),
  joinUrl: joinUrl(),
  duration: text('duration').notNull().default(''),
  lessonsCount: integer('lessons_count').notNull().default(0),
  level: text('level', { enum: ['Beginner', 'Intermediate', 'Advanced'] }),
  rating: numeric('rating', { precision: 2, scale: 1 }),
  highlights: text('highlights').array().notNull().default([]),
  category: category(),
  cover: text('cover'),
  imageUrl: text('image_url'),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  canceledAt: canceledAt(),
  version: integer('version').notNull().default(1),
})

/** Date and times are local to `timeZone` (an IANA name). */
export const workshops = pgTable('workshops', {
  id: uuid('id').primaryKey().default(uuidV7),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  instructor: text('instructor').notNull().default(''),
  workshopDate: date('workshop_date', { mode: 'string' }).notNull(),
  workshopTime: time('workshop_time').notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  endTime: time('end_time').notNull(),
  timeZone: text('time_zone').notNull().default('UTC'),
  spotsTotal: integer('spots_total').notNull(),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  cancelDays: cancelDays(),
  joinUrl: joinUrl(),
  agenda: jsonb('agenda').$type<WorkshopCard['agenda']>().notNull().default([]),
  category: category(),
  cover: text('cover'),
  imageUrl: text('image_url'),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  canceledAt: canceledAt(),
  version: integer('version').notNull().default(1),
})

/** An email from an admin to users enrolled in a class. */
export const classMessages = pgTable('class_messages', {
  id: uuid('id').primaryKey().default(uuidV7),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  recipientCount: integer('recipient_count').notNull(),
  requestKey: text('request_key'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Recipients of a message whose mail is not queued yet. */
export const classMessageRecipients = pgTable(
  'class_message_recipients',
  { messageId: uuid('message_id').notNull(), userId: uuid('user_id').notNull() },
  (table) => [primaryKey({ columns: [table.messageId, table.userId] })],
)

/**
 * Number of free seats of a workshop, that is neither taken, held nor offered. Inlined instead of calling the SQL
 * function of that name, which PostgreSQL would call per row at ten times the cost. Raw SQL, because Drizzle omits the
 * table names.
 */
export const spotsAvailable = sql<number>`greatest(0, workshops.spots_total - (SELECT count(*)::integer FROM seats
  WHERE seats.workshop_id = workshops.id AND seats.status IN ('held', 'taken')))`
