import { type SQL, sql } from 'drizzle-orm'
import type { SearchInput, SearchResponse, SearchResult } from '#contract/content/search/search.schema.ts'
import { SEARCH_RESULTS_MAX } from '#contract/content/search/search-limits.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { sqlState, transaction } from '../../transaction.ts'
import { createWorkLimit } from '../../work-limits.ts'
import { hasMatch, highlightMatches, normalizeText, toTextParts, withEllipsis } from './highlight.ts'
import { parseQuery } from './parse-query.ts'
import type { SearchSource } from './search-source.ts'

const TIMEOUT_MS = 1_500
/** Minimum trigram word similarity of a misspelled match (0 to 1). */
const MIN_SIMILARITY = 0.4

/** Each search occupies one CPU core of the database. */
const limitSearches = createWorkLimit({ concurrency: 4, maxWaiting: 40 })

/**
 * Searches public content, best matches first. A match in the title counts most, then tags and category, introduction
 * and text (weights in 0011_search.sql). If nothing matches, returns similarly spelled content.
 * @throws unavailable if the search takes too long or too many searches wait
 */
export async function search(ctx: Ctx, { q }: SearchInput): Promise<SearchResponse> {
  return limitSearches(() => searchInTransaction(ctx, q))
}

function searchInTransaction(ctx: Ctx, q: string): Promise<SearchResponse> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`SELECT set_config('statement_timeout', ${String(TIMEOUT_MS)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(MIN_SIMILARITY)}, true)`,
    )
    const parsed = await parseQuery(ctx, q)
    if (!parsed) return { results: [], similar: false }
    const results = await findBest(ctx, {
      condition: sql`search @@ ${parsed.query}`,
      score: sql`ts_rank(search, ${parsed.query})`,
      query: parsed.query,
    })
    if (results.length > 0) return { results, similar: false }
    const similarResults = await findBest(ctx, {
      condition: sql`spelling %> ${parsed.text}`,
      score: sql`word_similarity(${parsed.text}, spelling)`,
      query: parsed.query,
    })
    return { results: similarResults, similar: similarResults.length > 0 }
  }).catch((cause) => {
    throw sqlState(cause) === '57014' ? new Problem('unavailable', { cause, retryAfter: 2 }) : cause
  })
}

/** The text of `body`. Headings and list items end like sentences, so that they do not run into the next text. */
const sentences = sql`left(plain_text(regexp_replace(body, '([^.!?:…>])(</[a-z]+>)*</(h[1-6]|li)>', '\\1. ', 'g')), 60000)`

type Match = { condition: SQL; score: SQL; query: SQL }
/** `source`: the index in `ctx.searchSources`. */
type ResultRow = { source: number; key: string; category: string | null; title: string; snippet: string }

async function findBest(ctx: Ctx, { condition, score, query }: Match): Promise<SearchResult[]> {
  const perSource = ctx.searchSources.map(
    ({ query }, index) => sql`(
      SELECT ${index}::int AS source, key, title, category, introduction, body, ${score} AS score
      FROM (${query(ctx.now())}) AS content WHERE ${condition} ORDER BY score DESC, key LIMIT ${SEARCH_RESULTS_MAX})`,
  )
  // Materialized steps, so that only the returned rows are normalized and highlighted. A snippet comes from the
  // introduction or the text, not from both: many texts begin with the words of their introduction.
  const { rows } = await ctx.db.execute<ResultRow>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${sql.join(perSource, sql` UNION ALL `)}) AS all_sources ORDER BY score DESC, source, key LIMIT ${SEARCH_RESULTS_MAX}
    ), bare AS MATERIALIZED (
      SELECT *, ${normalizeText(sql`title`)} AS name,
        ${normalizeText(sql`introduction`)} AS lead, ${normalizeText(sentences)} AS text
      FROM found
    ), lit AS MATERIALIZED (
      SELECT *, ${highlightMatches(sql`name`, query, 'whole')} AS lit_name, ${highlightMatches(sql`lead`, query, 'snippet')} AS lit_lead,
        ${highlightMatches(sql`text`, query, 'snippet')} AS lit_text
      FROM bare
    )
    SELECT source, key, category, lit_name AS title,
      CASE WHEN ${hasMatch(sql`lit_lead`)} OR (lead <> '' AND NOT ${hasMatch(sql`lit_text`)})
        THEN ${withEllipsis(sql`lead`, sql`lit_lead`)} ELSE ${withEllipsis(sql`text`, sql`lit_text`)} END AS snippet
    FROM lit ORDER BY score DESC, source, key`)
  return rows.flatMap((row) => toResult(row, ctx.searchSources[row.source]))
}

function toResult({ key, category, title, snippet }: ResultRow, source: SearchSource | undefined): SearchResult[] {
  if (!source) return []
  const path = source.pathPrefix + key
  return [{ kind: source.kind, path, title: toTextParts(title), snippet: toTextParts(snippet), category }]
}
