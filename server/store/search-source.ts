import { sql } from 'drizzle-orm'
import type { SearchSource } from '../search/search-source.ts'

export const productSearchSource: SearchSource = {
  kind: 'product',
  pathPrefix: '/store/',
  query: () => sql`
    SELECT slug AS key, name AS title, category, description AS introduction,
      array_to_string(features, '. ') || '.' AS body, search, spelling
    FROM products WHERE is_active AND deleted_at IS NULL`,
}
