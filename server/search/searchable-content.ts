import { type SQL, sql } from 'drizzle-orm'
import type { SearchResult } from '#contract/search/search.schema.ts'
import type { Ctx } from '../context.ts'

/** Searchable content. `key` is the last part of its URL; snippets come from the introduction and body. */
export type SearchSource = {
  kind: SearchResult['kind']
  key: string
  title: string
  category: string | null
  introduction: string
  body: string
}

const pathPrefixes: Record<SearchResult['kind'], string> = {
  lesson: '/binder/',
  post: '/blog/',
  // Classes have one page with an anchor each.
  course: '/classes#',
  workshop: '/classes#',
  product: '/store/',
}

export const resultUrl = (kind: SearchResult['kind'], key: string): string => pathPrefixes[kind] + key

/**
 * Returns a query per kind of public content, without drafts, inactive or deleted content and past workshops. The columns
 * `search` and `spelling` are defined in 0011_search.sql.
 */
export const searchSources = (ctx: Ctx): SQL[] => [
  sql`
    SELECT 'lesson' AS kind, coalesce(slug, id::text) AS key, title, category, coalesce(excerpt, '') AS introduction,
      concat_ws(' ', content, array_to_string(key_takeaways || examples || action_steps || reflection_questions, ' '),
        'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM binder_lessons WHERE is_published`,
  sql`
    SELECT 'post' AS kind, slug AS key, title, category, excerpt AS introduction,
      concat_ws(' ', content, 'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM blog_posts WHERE is_published AND published_at IS NOT NULL`,
  sql`
    SELECT 'course' AS kind, slug AS key, title, category, description AS introduction,
      concat_ws(' ', array_to_string(highlights, '. ') || '.', 'With ' || nullif(instructor, '') || '.') AS body,
      search, spelling
    FROM courses WHERE is_active AND deleted_at IS NULL`,
  // Includes workshops that ended up to a day ago, because the query ignores their time zone.
  sql`
    SELECT 'workshop' AS kind, slug AS key, title, category, description AS introduction,
      concat_ws(' ', (SELECT string_agg(part ->> 'topic', '. ') || '.' FROM jsonb_array_elements(agenda) AS part),
        'With ' || nullif(instructor, '') || '.') AS body, search, spelling
    FROM workshops WHERE is_active AND deleted_at IS NULL AND end_date >= ${ctx.now().toISOString()}::date - 1`,
  sql`
    SELECT 'product' AS kind, slug AS key, name AS title, category, description AS introduction,
      array_to_string(features, '. ') || '.' AS body, search, spelling
    FROM products WHERE is_active AND deleted_at IS NULL`,
]
