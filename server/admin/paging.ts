import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { cursorAt, type Place } from './cursor.ts'

/** An instant as text, in UTC and to the microsecond: a JavaScript date would lose the last three digits. */
export function instantText(column: SQLWrapper): SQL<string> {
  return sql<string>`to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

/** Rows older than a place, in a list that goes by (instant, id) from the newest down. */
export function olderThan(instant: SQLWrapper, id: SQLWrapper, place: Place | undefined): SQL | undefined {
  return place && sql`(${instant}, ${id}) < (${place.at}::timestamptz, ${place.id}::uuid)`
}

/** Cuts what was read, one row more than asked for, to the page and the cursor of the page after it. */
export function pageOf<Row extends { at: string; id: string | number }>(
  ctx: Ctx,
  list: string,
  rows: Row[],
  limit: number,
) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? cursorAt(ctx, list, { at: last.at, id: String(last.id) }) : null
  return { page, nextCursor }
}

/**
 * Text that is found by `q`, anywhere in it. An index on three letters cannot help with fewer, so one or two are looked
 * for where a word begins. `text` is lower case and has a space before each word.
 */
export function matches(text: SQL, q: string): SQL {
  const literal = q.replace(/[\\%_]/g, '\\$&')
  const pattern = [...q].length < 3 ? `% ${literal}%` : `%${literal}%`
  return sql`${text} LIKE lower(${pattern})`
}
