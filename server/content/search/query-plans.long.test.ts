import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { testSlowness } from '../../../tests/run-length.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { search } from './index.ts'

const ROWS_PER_KIND = 4_000

let queries: { query: string; params: unknown[] }[] = []

const site = await openSiteForFile({ seed: false })
const { db } = site.base
const words = sql`left(md5('a' || n), 10) || ' ' || left(md5('b' || n), 10)`
await db.execute(sql`
  INSERT INTO blog_posts (title, slug, content, is_published, published_at)
  SELECT ${words}, 'post-' || n, '<p>' || ${words} || CASE n % 100 WHEN 1 THEN ' walking' ELSE '' END || '</p>', n % 10 > 0, now() FROM generate_series(1, ${ROWS_PER_KIND}) AS n`)
await db.execute(sql`
  INSERT INTO binder_lessons (title, slug, content, is_published)
  SELECT ${words}, 'lesson-' || n, '<p>' || ${words} || '</p>', n % 10 > 0 FROM generate_series(1, ${ROWS_PER_KIND}) AS n`)
await db.execute(sql`
  INSERT INTO products (name, slug, price) SELECT ${words}, 'product-' || n, 5 FROM generate_series(1, ${ROWS_PER_KIND}) AS n`)
await db.execute(sql`
  INSERT INTO courses (title, slug, price) SELECT ${words}, 'course-' || n, 5 FROM generate_series(1, ${ROWS_PER_KIND}) AS n`)
await db.execute(sql`
  INSERT INTO workshops (title, slug, price, spots_total, workshop_date, workshop_time, end_date, end_time)
  SELECT ${words}, 'workshop-' || n, 5, 5, '2099-01-01', '09:00', '2099-01-01', '17:00' FROM generate_series(1, ${ROWS_PER_KIND}) AS n`)
await db.execute(sql`ANALYZE`)

const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
const { host, port, user } = inject('cluster')
const pool = new Pool({ host, port, user, database: rows[0]?.name ?? '', max: 1 })
const logger = { logQuery: (query: string, params: unknown[]) => void queries.push({ query, params }) }
const ctx = { ...anonymous(site.base), db: drizzle(pool, { logger }) }
afterAll(() => pool.end())

type PlanNode = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: PlanNode[] }

const flattenPlan = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flattenPlan)]

async function planOf(q: string, operator: '@@' | '%>') {
  queries = []
  const response = await search(ctx, { q })
  const steps: PlanNode[] = []
  for (const { query, params } of queries.filter(({ query }) => query.includes(operator))) {
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${query}`, params)
    steps.push(...flattenPlan(rows[0]['QUERY PLAN'][0].Plan))
  }
  return {
    resultCount: response.results.length,
    scannedTables: steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name']),
    indexes: [...new Set(steps.flatMap((step) => step['Index Name'] ?? []))].sort(),
  }
}

const tables = ['binder_lessons', 'blog_posts', 'courses', 'products', 'workshops']

describe('with twenty thousand rows', () => {
  test.each([
    ['a complete word', 'walking'],
    ['an incomplete word', 'walki'],
    ['words with a rare one', 'walking 900150983cd2'],
    ['a phrase', '"nothing like it"'],
  ])('%s uses the indexes without a sequential scan', async (_name, q) => {
    const { scannedTables, indexes } = await planOf(q, '@@')
    expect(scannedTables).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(tables.map((table) => `${table}_search`)))
  })

  test('a misspelled word uses the trigram indexes', async () => {
    const { rows } = await site.base.db.execute<{ title: string }>(
      sql`SELECT left(title, 10) AS title FROM courses LIMIT 1`,
    )
    const title = rows[0]?.title ?? ''
    const { resultCount, scannedTables, indexes } = await planOf(`${title.slice(0, 7)}x${title.slice(7)}`, '%>')
    expect(resultCount).toBeGreaterThan(0)
    expect(scannedTables).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(tables.map((table) => `${table}_spelling`)))
  })

  test('exclusions only: runs no search query', async () => {
    expect(await planOf('-walking', '@@')).toEqual({ resultCount: 0, scannedTables: [], indexes: [] })
  })
})

/** A query has 1 to 100 characters, reads indexes and is aborted when it takes too long. */
test('a search that takes too long is aborted and returns 503', async () => {
  const response = await site.base.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE binder_lessons IN ACCESS EXCLUSIVE MODE`)
    const startedAt = performance.now()
    const { status, body } = await site.call<{ code: string }>('GET', '/api/search?q=walking')
    return { status, code: body.code, seconds: (performance.now() - startedAt) / 1000 }
  })
  expect(response).toMatchObject({ status: 503, code: 'unavailable' })
  expect(response.seconds).toBeLessThan(5 * testSlowness)
})
