import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Landing } from '#contract/site/landing/landing.schema.ts'
import type { Menus } from '#contract/site/menus/menus.schema.ts'
import type { PageTexts } from '#contract/site/page-texts/page-texts.schema.ts'
import { pagePurposes } from '#contract/site/site-pages/page-options.ts'
import { instant, uuidV7 } from '../platform/columns.ts'

export const sitePages = pgTable('site_pages', {
  id: uuid('id').primaryKey().default(uuidV7),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  content: text('content').notNull().default(''),
  purpose: text('purpose', { enum: pagePurposes }),
  isPublished: boolean('is_published').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** Time of the last change of the title or the content. */
  changedAt: instant('changed_at').notNull().defaultNow(),
  version: integer('version').notNull().default(1),
})

/** Published texts of the legal pages, written by a trigger. Append only. */
export const legalPageVersions = pgTable('legal_page_versions', {
  id: uuid('id').primaryKey().default(uuidV7),
  purpose: text('purpose', { enum: pagePurposes }).notNull(),
  version: integer('version').notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  changedAt: instant('changed_at').notNull(),
})

/** A document that the owner edits as a whole. At most one row. Without it, the sample of its domain applies. */
function documentTable<Content>(name: string) {
  return pgTable(name, {
    id: boolean('id').primaryKey().default(true),
    content: jsonb('content').$type<Content>().notNull(),
    version: integer('version').notNull().default(1),
  })
}
export type DocumentTable<Content> = ReturnType<typeof documentTable<Content>>

export const landingPage = documentTable<Landing>('landing_page')

export const siteMenus = documentTable<Menus>('site_menus')

export const pageTexts = documentTable<PageTexts>('page_texts')
