import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'

type SearchQuery = { query: SQL; text: string }

/**
 * Parses search input: all words are required; "phrases", -exclusions and `or` are supported. The last word also matches as
 * a prefix, because it may be incomplete. Returns undefined if there is nothing to search for, such as punctuation or
 * exclusions only.
 */
export async function parseQuery(ctx: Ctx, q: string): Promise<SearchQuery | undefined> {
  const text = normalizePunctuation(q)
  const isTyping = /[\p{L}\p{N}]$/u.test(text)
  const tsquery = (configuration: SQL) => {
    const exact = sql`websearch_to_tsquery(${configuration}, ${text})`
    return isTyping ? sql`regexp_replace(${exact}::text, '''$', ''':*')::tsquery` : exact
  }
  // Stemmed and unstemmed, because an incomplete word has no stem.
  const combined = sql`${tsquery(sql`'english'`)} || ${tsquery(sql`'simple'`)}`
  const { rows } = await ctx.db.execute<{ query: string; tree: string }>(
    sql`SELECT query::text AS query, querytree(query) AS tree FROM (SELECT ${combined} AS query) AS input`,
  )
  const [parsed] = rows
  // querytree() returns 'T' for a query that cannot use an index.
  if (!parsed || parsed.tree === '' || parsed.tree === 'T') return undefined
  return { query: sql`${parsed.query}::tsquery`, text }
}

/** Converts typographic quotes and replaces characters that ts_headline would misread by spaces, as `normalizeText` does. */
function normalizePunctuation(q: string): string {
  return q
    .replace(/[“”„«»]/g, '"')
    .replace(/[<>&‘’–—…•·\u00a0\0]/g, ' ')
    .trim()
}
