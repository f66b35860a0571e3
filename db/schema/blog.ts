import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { categoryNames } from '#contract/categories.ts'
import { instant, uuidV7 } from './accounts.ts'

export const blogPosts = pgTable('blog_posts', {
  id: uuid('id').primaryKey().default(uuidV7),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  content: text('content').notNull().default(''),
  excerpt: text('excerpt').notNull().default(''),
  author: text('author').notNull().default(''),
  category: text('category'),
  tags: text('tags').array().notNull().default([]),
  isPublished: boolean('is_published').notNull().default(false),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  imageUrl: text('image_url'),
  /** Something to do for seven days. Empty for none. */
  practice: text('practice').notNull().default(''),
  version: integer('version').notNull().default(1),
})

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
