import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'

/** What was typed: as the database's own question about words, and as plain text. */
export type SearchQuery = { query: SQL; text: string }

/**
 * Reads what somebody typed: words that must all be there, "a phrase", -without, one or another. While the last word is
 * being typed it stands for every word that begins so. Undefined where nothing is left that could be found: signs alone,
 * or only what must not be there.
 */
export async function parseQuery(ctx: Ctx, q: string): Promise<SearchQuery | undefined> {
  const text = plain(q)
  const typing = /[\p{L}\p{N}]$/u.test(text)
  const words = (language: SQL) => {
    const typed = sql`websearch_to_tsquery(${language}, ${text})`
    return typing ? sql`regexp_replace(${typed}::text, '''$', ''':*')::tsquery` : typed
  }
  // As stems, and as they are written: half a word is no stem.
  const either = sql`${words(sql`'english'`)} || ${words(sql`'simple'`)}`
  const { rows } = await ctx.db.execute<{ query: string; tree: string }>(
    sql`SELECT query::text AS query, querytree(query) AS tree FROM (SELECT ${either} AS query) AS asked`,
  )
  const [asked] = rows
  // 'T' is PostgreSQL's word for a question that every row might answer.
  if (!asked || asked.tree === '' || asked.tree === 'T') return undefined
  return { query: sql`${asked.query}::tsquery`, text }
}

/** The signs of print as those of a keyboard; what would be read as a tag becomes a space, as in the words of the rows. */
function plain(q: string): string {
  return q
    .replace(/[“”„«»]/g, '"')
    .replace(/[<>&‘’–—…•·\u00a0\0]/g, ' ')
    .trim()
}
