import { type SQL, sql } from 'drizzle-orm'
import { FOUND_MAX } from '#contract/limits.ts'
import type { Found, SearchAnswer, SearchInput } from '#contract/search/search.schema.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { sqlState, transaction } from '../transaction.ts'
import { marked, pieces, readable, withDots } from './highlight.ts'
import { readWords } from './parse-query.ts'
import { pathOf } from './result-url.ts'
import { type Source, sources } from './searchable-content.ts'

/** A question that takes longer would hold up everybody else (milliseconds). */
const LONGEST_MS = 1_500
/** How much a title, a tag or a category must resemble what was typed, of 1. */
const LIKENESS = 0.4

type Row = Pick<Source, 'kind' | 'key' | 'category'> & { title: string; snippet: string }

/**
 * What visitors can open and what holds the words, the best first; a word in a title counts for most, then tags and
 * category, the introduction, the text (features: search, 1). Where nothing holds them, what is spelled much like
 * them (features: search, 3).
 * @throws unavailable when the question takes too long
 */
export async function search(ctx: Ctx, { q }: SearchInput): Promise<SearchAnswer> {
  return transaction(ctx, async (ctx) => {
    await ctx.db.execute(
      sql`SELECT set_config('statement_timeout', ${String(LONGEST_MS)}, true),
        set_config('pg_trgm.word_similarity_threshold', ${String(LIKENESS)}, true)`,
    )
    const words = await readWords(ctx, q)
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

async function best(ctx: Ctx, { condition, score, query }: Question): Promise<Found[]> {
  const ofEach = sources(ctx).map(
    (source, place) => sql`(
      SELECT kind, key, title, category, introduction, body, ${score} AS score, ${place}::int AS place
      FROM (${source}) AS source WHERE ${condition} ORDER BY score DESC, key LIMIT ${FOUND_MAX})`,
  )
  // Step by step, so that only the rows that are shown are read whole and marked.
  const { rows } = await ctx.db.execute<Row>(sql`
    WITH found AS MATERIALIZED (
      SELECT * FROM (${sql.join(ofEach, sql` UNION ALL `)}) AS all_kinds ORDER BY score DESC, place, key LIMIT ${FOUND_MAX}
    ), bare AS MATERIALIZED (
      SELECT *, ${readable(sql`title`)} AS name,
        ${readable(sql`left(introduction || ' ' || plain_text(body), 60000)`)} AS text
      FROM found
    ), lit AS MATERIALIZED (
      SELECT *, ${marked(sql`name`, query, 'whole')} AS lit_name, ${marked(sql`text`, query, 'snippet')} AS snippet FROM bare
    )
    SELECT kind, key, category, lit_name AS title, ${withDots(sql`text`, sql`snippet`)} AS snippet
    FROM lit ORDER BY score DESC, place, key`)
  return rows.map(({ kind, key, category, title, snippet }) => ({
    kind,
    path: pathOf(kind, key),
    title: pieces(title),
    snippet: pieces(snippet),
    category,
  }))
}
