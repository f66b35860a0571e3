import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Answer, StepState } from '#contract/content/binder/lesson-progress.ts'
import { categoryNames } from '#contract/content/categories.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

/** A user's progress in a lesson. `doneAt` is null if the lesson was unmarked at `doneChangedAt`. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id').notNull(),
    lessonId: uuid('lesson_id').notNull(),
    answers: jsonb('answers').$type<Answer[]>().notNull().default([]),
    ticks: jsonb('ticks').$type<StepState[]>().notNull().default([]),
    doneAt: instant('done_at'),
    doneChangedAt: instant('done_changed_at'),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.lessonId] })],
)

export const binderLessons = pgTable('binder_lessons', {
  id: uuid('id').primaryKey().default(uuidV7),
  title: text('title').notNull(),
  slug: text('slug'),
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
  isPublished: boolean('is_published').notNull().default(false),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  orderIndex: integer('order_index').notNull().default(0),
  imageUrl: text('image_url'),
  videoUrl: text('video_url'),
  version: integer('version').notNull().default(1),
})
