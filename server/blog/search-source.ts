import { sql } from 'drizzle-orm'
import type { SearchSource } from '../search/search-source.ts'

export const postSearchSource: SearchSource = {
  kind: 'post',
  pathPrefix: '/blog/',
  query: () => sql`
    SELECT slug AS key, title, category, excerpt AS introduction,
      concat_ws(' ', content, 'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM blog_posts WHERE is_published AND published_at IS NOT NULL`,
}
