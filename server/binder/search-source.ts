import { sql } from 'drizzle-orm'
import type { SearchSource } from '../search/search-source.ts'

export const lessonSearchSource: SearchSource = {
  kind: 'lesson',
  pathPrefix: '/binder/',
  query: () => sql`
    SELECT coalesce(slug, id::text) AS key, title, category, coalesce(excerpt, '') AS introduction,
      concat_ws(' ', content, array_to_string(key_takeaways || examples || action_steps || reflection_questions, ' '),
        'By ' || nullif(author, '') || '.') AS body, search, spelling
    FROM binder_lessons WHERE is_published`,
}
