import type { SQL } from 'drizzle-orm'
import type { SearchResult } from '#contract/content/search/search.schema.ts'

export type SearchSource = {
  kind: SearchResult['kind']
  pathPrefix: string
  /**
   * Returns a query for the content that visitors may see, with the columns `key`, `title`, `category`, `introduction`,
   * `body` (snippets come from these two), and `search` and `spelling` (0011_search.sql).
   */
  query: (now: Date) => SQL
}
