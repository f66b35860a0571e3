import { type SQL, sql } from 'drizzle-orm'
import { SEARCH_RESULTS_MAX } from '#contract/limits.ts'
import type { SearchInput, SearchResponse, SearchResult } from '#contract/search/search.schema.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { sqlState, transaction } from '../transaction.ts'
import { highlightMatches, readable, toTextParts, withDots } from './highlight.ts'
import { parseQuery } from './parse-query.ts'
import { resultUrl } from './result-url.ts'
import { type SearchSource, searchSources } from './searchable-content.ts'

/** A question that takes longer would hold up everybody else (milliseconds). */
const LONGEST_MS = 1_500
/** How much a title, a tag or a category must resemble what was typed, of 1. */
const LIKENESS = 0.4

type Row = Pick<SearchSource, 'kind' | 'key' | 'category'> & { title: string; snippet: string }

/**
 * What visitors can open and what holds the words, the best first; a word in a title counts for most, then tags and
 * category, the introduction, the text (features: search, 1). Where nothing holds them, what is spelled much like
 * them (features: search, 3).
 * @throws unavailable when the question takes too long
 */
export async function search(ctx: Ctx, { q }: SearchInput): Promise<SearchResponse> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`SELECT set_config('statement_timeout', ${String(LONGEST_MS)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`,
    )
    const words = await parseQuery(ctx, q)
    if (!words) return { results: [], similar: false }
    const results = await best(ctx, {
      condition: sql`search @@ ${words.query}`,
      score: sql`ts_rank(search, ${words.query})`,
      query: words.query,
    })
    if (results.length > 0) return { results, similar: false }
    const likely = await best(ctx, {
      condition: sql`spelling %> ${words.text}`,
      score: sql`word_similarity(${words.text}, spelling)`,
      query: words.query,
    })
    return { results: likely, similar: likely.length > 0 }
  }).catch((cause) => {
    throw sqlState(cause) === '57014' ? new Problem('unavailable', { cause, retryAfter: 2 }) : cause
  })
}

type Question = { condition: SQL; score: SQL; query: SQL }

async function best(ctx: Ctx, { condition, score, query }: Question): Promise<SearchResult[]> {
  const ofEach = searchSources(ctx).map(
    (source, place) => sql`(
      SELECT kind, key, title, category, introduction, body, ${score} AS score, ${place}::int AS place
      FROM (${source}) AS source WHERE ${condition} ORDER BY score DESC, key LIMIT ${SEARCH_RESULTS_MAX})`,
  )
  // Step by step, so that only the rows that are shown are read whole and marked.
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${sql.join(ofEach, sql` UNION ALL `)}) AS all_kinds ORDER BY score DESC, place, key LIMIT ${SEARCH_RESULTS_MAX}
    ), bare AS MATERIALIZED (
      SELECT *, ${readable(sql`title`)} AS name,
        ${readable(sql`left(introduction || ' ' || plain_text(body), 60000)`)} AS text
      FROM found
    ), lit AS MATERIALIZED (
      SELECT *, ${highlightMatches(sql`name`, query, 'whole')} AS lit_name, ${highlightMatches(sql`text`, query, 'snippet')} AS snippet FROM bare
    )
    SELECT kind, key, category, lit_name AS title, ${withDots(sql`text`, sql`snippet`)} AS snippet
    FROM lit ORDER BY score DESC, place, key`)
  return rows.map(({ kind, key, category, title, snippet }) => ({
    kind,
    path: resultUrl(kind, key),
    title: toTextParts(title),
    snippet: toTextParts(snippet),
    category,
  }))
}
