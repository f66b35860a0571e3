import { sql } from 'drizzle-orm'
import type { SearchSource } from '../search/search-source.ts'

/** Classes have one page with an anchor each. */
const pathPrefix = '/classes#'

export const courseSearchSource: SearchSource = {
  kind: 'course',
  pathPrefix,
  query: () => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', array_to_string(highlights, '. ') || '.', 'With ' || nullif(instructor, '') || '.') AS body,
      search, spelling
    FROM courses WHERE is_active AND deleted_at IS NULL`,
}

/** Includes workshops that ended up to a day ago, because the query ignores their time zone. */
export const workshopSearchSource: SearchSource = {
  kind: 'workshop',
  pathPrefix,
  query: (now) => sql`
    SELECT slug AS key, title, category, description AS introduction,
      concat_ws(' ', (SELECT string_agg(part ->> 'topic', '. ') || '.' FROM jsonb_array_elements(agenda) AS part),
        'With ' || nullif(instructor, '') || '.') AS body, search, spelling
    FROM workshops WHERE is_active AND deleted_at IS NULL AND end_date >= ${now.toISOString()}::date - 1`,
}
