import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { categoryNames } from '#contract/content/categories.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

export const courseSections = pgTable('course_sections', {
  id: uuid('id').primaryKey().default(uuidV7),
  courseId: uuid('course_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
})

export const courseLessons = pgTable('course_lessons', {
  id: uuid('id').primaryKey().default(uuidV7),
  courseId: uuid('course_id').notNull(),
  sectionId: uuid('section_id').notNull(),
  /** Within the section. */
  position: integer('position').notNull(),
  /** Unique within the course. */
  slug: text('slug').notNull(),
  title: text('title').notNull(),
  content: text('content'),
  excerpt: text('excerpt'),
  author: text('author'),
  tags: text('tags').array().notNull().default([]),
  category: text('category', { enum: categoryNames }),
  keyTakeaways: text('key_takeaways').array().notNull().default([]),
  examples: text('examples').array().notNull().default([]),
  actionSteps: text('action_steps').array().notNull().default([]),
  reflectionQuestions: text('reflection_questions').array().notNull().default([]),
  didYouKnow: text('did_you_know'),
  imageUrl: text('image_url'),
  videoUrl: text('video_url'),
  available: text('available', { enum: ['at_once', 'on_date', 'after_start', 'after_enrollment'] })
    .notNull()
    .default('at_once'),
  /** Set if and only if it is available on a date. */
  availableOn: date('available_on', { mode: 'string' }),
  /** Set if and only if it is available some days after the start or the enrollment. */
  availableDays: integer('available_days'),
  /** Free to read for everyone while the course is on sale. */
  isPreview: boolean('is_preview').notNull().default(false),
  isPublished: boolean('is_published').notNull().default(false),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** The lesson that a user opened last in a course. */
export const courseVisits = pgTable(
  'course_visits',
  {
    userId: uuid('user_id').notNull(),
    courseId: uuid('course_id').notNull(),
    lessonId: uuid('lesson_id').notNull(),
    visitedAt: instant('visited_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
)

export const courseCertificates = pgTable('course_certificates', {
  id: uuid('id').primaryKey().default(uuidV7),
  userId: uuid('user_id').notNull(),
  courseId: uuid('course_id').notNull(),
  /** In groups, as it is printed: 'X7KD-03QM-8RTA'. */
  code: text('code').notNull(),
  /** Name of the user and title of the course when it was issued. */
  name: text('name').notNull(),
  courseTitle: text('course_title').notNull(),
  /** Day (UTC) on which the last lesson was marked as done. */
  completedOn: date('completed_on', { mode: 'string' }).notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Uploaded files of lessons. Copies of a lesson share them. */
export const courseFiles = pgTable('course_files', {
  id: uuid('id').primaryKey().default(uuidV7),
  type: text('type').notNull(),
  bytes: integer('bytes').notNull(),
  /** Key in the storage. */
  source: text('source').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const courseLessonFiles = pgTable('course_lesson_files', {
  id: uuid('id').primaryKey().default(uuidV7),
  lessonId: uuid('lesson_id').notNull(),
  fileId: uuid('file_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  /** Unique within the lesson. */
  fileName: text('file_name').notNull(),
})
