import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ProductCoverName } from '#contract/content/cover-names.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

export const products = pgTable('products', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity({ startWith: 1000 }),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  price: numeric('price', { precision: 10, scale: 2 }).notNull(),
  originalPrice: numeric('original_price', { precision: 10, scale: 2 }),
  imageUrl: text('image_url'),
  badge: text('badge'),
  features: text('features').array().notNull().default([]),
  category: text('category'),
  kind: text('kind', { enum: ['physical', 'digital', 'bundle'] })
    .notNull()
    .default('physical'),
  rating: numeric('rating', { precision: 2, scale: 1 }),
  /** Empty if not known. */
  ratingSource: text('rating_source').notNull().default(''),
  reviewCount: integer('review_count').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  cover: text('cover').$type<ProductCoverName>(),
  createdAt: instant('created_at').notNull().defaultNow(),
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
  /** Of a bundle without a weight, that of its products counts. */
  weightGrams: integer('weight_grams'),
  /** Units for sale; null for a product that is always in stock. */
  stock: integer('stock'),
  /** A step for the week in which it arrives. Empty for none. */
  arrivalStep: text('arrival_step').notNull().default(''),
})

export const productParts = pgTable('product_parts', {
  id: uuid('id').primaryKey().default(uuidV7),
  bundleId: integer('bundle_id').notNull(),
  position: integer('position').notNull(),
  productId: integer('product_id'),
  label: text('label').notNull(),
  quantity: integer('quantity').notNull().default(1),
  /** A product with a part 'planner' opens the planner in a bundle too. Only bundles have other parts. */
  opens: text('opens', { enum: ['classes', 'session', 'planner'] }),
})

export const productFiles = pgTable('product_files', {
  id: uuid('id').primaryKey().default(uuidV7),
  productId: integer('product_id').notNull(),
  position: integer('position').notNull(),
  title: text('title').notNull(),
  fileName: text('file_name').notNull(),
  kind: text('kind', { enum: ['made', 'stored'] }).notNull(),
  source: text('source').notNull(),
  /** Stored files only: media type and size in bytes. */
  type: text('type'),
  bytes: integer('bytes'),
  /** Free for anyone; not part of an order. */
  isSample: boolean('is_sample').notNull().default(false),
  /** Since then, only users who ordered before may download it. */
  removedAt: instant('removed_at'),
  version: integer('version').notNull().default(1),
})
