import { sql } from 'drizzle-orm'
import type { FieldChange } from '#contract/audit/audit.schema.ts'

/** What a list shows of a value, in characters. */
export const VALUE_PREVIEW_LENGTH = 300

/**
 * The fields of a change with their values as text, put together by the database: a post can have a megabyte, of which a
 * list reads the beginning.
 * @param shown how many characters of each value; null for all of them
 */
export function changedFields(shown: number | null) {
  const cut = (value: ReturnType<typeof sql>) => sql`left(${value}, coalesce(${shown}::integer, length(${value})))`
  const [before, after] = [sql`(before ->> field)`, sql`(after ->> field)`]
  return sql<FieldChange[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('field', field, 'before', ${cut(before)}, 'after', ${cut(after)},
      'isCut', coalesce(greatest(length(${before}), length(${after})) > ${shown}::integer, false)) ORDER BY field), '[]')
    FROM (SELECT jsonb_object_keys(coalesce(before, '{}')) UNION SELECT jsonb_object_keys(coalesce(after, '{}'))) AS fields (field))`
}
