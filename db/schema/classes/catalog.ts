import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, numeric, pgTable, primaryKey, text, time, uuid } from 'drizzle-orm/pg-core'
import type { WorkshopCard } from '#contract/classes/catalog/class-cards.ts'
import type { Material } from '#contract/classes/catalog/class-session.schema.ts'
import { categoryNames } from '#contract/content/categories.ts'
import type { ClassCoverName } from '#contract/content/cover-names.ts'
import { courseFormats } from '#contract/course-formats.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** For enrolled users only. */
const joinUrl = () => text('join_url')
/** Both for enrolled users only. */
const recordingUrl = () => text('recording_url')
const materials = () => jsonb('materials').$type<Material[]>().notNull().default([])

const classColumns = () => ({
  id: uuid('id').primaryKey().default(uuidV7),
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  instructor: text('instructor').notNull().default(''),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  isActive: boolean('is_active').notNull().default(true),
  cancelDays: integer('cancel_days').notNull().default(7),
  joinUrl: joinUrl(),
  category: text('category', { enum: categoryNames }),
  cover: text('cover').$type<ClassCoverName>(),
  imageUrl: text('image_url'),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  /** Set if the class was deleted with its enrollments, which are canceled and refunded. */
  canceledAt: instant('canceled_at'),
  version: integer('version').notNull().default(1),
})

export const courses = pgTable('courses', {
  ...classColumns(),
  studentCount: integer('student_count').notNull().default(0),
  nextStartDate: date('next_start_date', { mode: 'string' }),
  /** UTC day of the last session from the start date on, set by triggers. */
  lastSessionOn: date('last_session_on', { mode: 'string' }),
  /** Last day, from the start date, the duration ('4 weeks') and the last session. Null without a date. */
  endsOn: date('last_day', { mode: 'string' }).generatedAlwaysAs(
    sql`CASE WHEN next_start_date IS NOT NULL THEN greatest(next_start_date + course_days(duration) - 1, last_session_on) END`,
  ),
  /** A self-paced course has neither a date nor a link to join. */
  format: text('format', { enum: courseFormats }).notNull().default('live'),
  duration: text('duration').notNull().default(''),
  lessonsCount: integer('lessons_count').notNull().default(0),
  level: text('level', { enum: ['Beginner', 'Intermediate', 'Advanced'] }),
  rating: numeric('rating', { precision: 2, scale: 1 }),
  /** Empty if not known. */
  ratingSource: text('rating_source').notNull().default(''),
  highlights: text('highlights').array().notNull().default([]),
})

/** Date and times are local to `timeZone` (an IANA name). */
export const workshops = pgTable('workshops', {
  ...classColumns(),
  workshopDate: date('workshop_date', { mode: 'string' }).notNull(),
  workshopTime: time('workshop_time').notNull(),
  endDate: date('end_date', { mode: 'string' }).notNull(),
  endTime: time('end_time').notNull(),
  timeZone: text('time_zone').notNull().default('UTC'),
  spotsTotal: integer('spots_total').notNull(),
  recordingUrl: recordingUrl(),
  materials: materials(),
  agenda: jsonb('agenda').$type<WorkshopCard['agenda']>().notNull().default([]),
})

/**
 * A live session of a course, or a further one of a workshop, whose own columns are its first session. `startsAt` and
 * `endsAt` are the local times as instants. A removed session remains, so that calendars can be updated.
 */
export const classSessions = pgTable('class_sessions', {
  id: uuid('id').primaryKey().default(uuidV7),
  courseId: uuid('course_id'),
  workshopId: uuid('workshop_id'),
  /** Start date of the group of a course that the session belongs to. */
  courseStart: date('course_start', { mode: 'string' }),
  title: text('title').notNull().default(''),
  date: date('session_date', { mode: 'string' }).notNull(),
  startTime: time('start_time').notNull(),
  endTime: time('end_time').notNull(),
  timeZone: text('time_zone').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  joinUrl: joinUrl(),
  recordingUrl: recordingUrl(),
  materials: materials(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull().defaultNow(),
  removedAt: instant('removed_at'),
})

/** Number of published lessons of a course; the entered number if it has none. Raw SQL, because Drizzle omits table names. */
export const publishedLessonsCount = sql<number>`coalesce(nullif((SELECT count(*)::integer FROM course_lessons
  WHERE course_lessons.course_id = courses.id AND course_lessons.is_published), 0), courses.lessons_count)`

/** True if enrolling opens lessons. Previews do not count: they are free to read. */
export const hasOnlineLessons = sql<boolean>`EXISTS (SELECT FROM course_lessons
  WHERE course_lessons.course_id = courses.id AND course_lessons.is_published AND NOT course_lessons.is_preview)`

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
