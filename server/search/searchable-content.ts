import { type SQL, sql } from 'drizzle-orm'
import type { SearchResult } from '#contract/search/search.schema.ts'
import type { Ctx } from '../context.ts'

/** One thing that visitors see, with the text that a snippet is cut from. `key` stands in its address. */
export type SearchSource = {
  kind: SearchResult['kind']
  key: string
  title: string
  category: string | null
  introduction: string
  body: string
}

/**
 * All that visitors see, a question for each kind. Drafts, what is inactive or deleted, and workshops that are over are
 * not among it. `search` and `spelling` are the words that it is found by (0011_search.sql).
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
  // Up to a day too many: the clock of a workshop's own zone tells the hour that it ends.
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
