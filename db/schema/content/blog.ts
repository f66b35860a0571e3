import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, uuidV7 } from '../platform/columns.ts'

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
