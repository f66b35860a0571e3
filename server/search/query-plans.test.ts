import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous, type Ctx } from '../context.ts'
import { search } from './index.ts'

/** Rows of every kind. */
const EACH = 4_000

let site: TestSite
let pool: Pool
let ctx: Ctx
let asked: { query: string; params: unknown[] }[] = []

beforeAll(async () => {
  site = await openTestSite({ seed: false })
  const { db } = site.base
  const words = sql`left(md5('a' || n), 10) || ' ' || left(md5('b' || n), 10)`
  await db.execute(sql`
    INSERT INTO blog_posts (title, slug, content, is_published, published_at)
    SELECT ${words}, 'post-' || n, '<p>' || ${words} || CASE n % 100 WHEN 1 THEN ' walking' ELSE '' END || '</p>', n % 10 > 0, now() FROM generate_series(1, ${EACH}) AS n`)
  await db.execute(sql`
    INSERT INTO binder_lessons (title, slug, content, is_published)
    SELECT ${words}, 'lesson-' || n, '<p>' || ${words} || '</p>', n % 10 > 0 FROM generate_series(1, ${EACH}) AS n`)
  await db.execute(sql`
    INSERT INTO products (name, slug, price) SELECT ${words}, 'product-' || n, 5 FROM generate_series(1, ${EACH}) AS n`)
  await db.execute(sql`
    INSERT INTO courses (title, slug, price) SELECT ${words}, 'course-' || n, 5 FROM generate_series(1, ${EACH}) AS n`)
  await db.execute(sql`
    INSERT INTO workshops (title, slug, price, spots_total, workshop_date, workshop_time, end_date, end_time)
    SELECT ${words}, 'workshop-' || n, 5, 5, '2099-01-01', '09:00', '2099-01-01', '17:00' FROM generate_series(1, ${EACH}) AS n`)
  await db.execute(sql`ANALYZE`)

  const { rows } = await db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
  const { host, port, user } = inject('cluster')
  pool = new Pool({ host, port, user, database: rows[0]?.name ?? '', max: 1 })
  // Hears what the verb asks the database, word for word, so that exactly that is explained.
  const logger = { logQuery: (query: string, params: unknown[]) => void asked.push({ query, params }) }
  ctx = { ...anonymous(site.base), db: drizzle(pool, { logger }) }
})
afterAll(async () => {
  await pool.end()
  await site.close()
})

type Node = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Node[] }

const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)]

/** The steps that the database takes for the question of a search that asks for words ('@@') or for what is spelled like them ('%>'). */
async function planned(q: string, operator: '@@' | '%>') {
  asked = []
  const answer = await search(ctx, { q })
  const steps: Node[] = []
  for (const { query, params } of asked.filter((one) => one.query.includes(operator))) {
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${query}`, params)
    steps.push(...nodes(rows[0]['QUERY PLAN'][0].Plan))
  }
  return {
    found: answer.results.length,
    readWhole: steps.filter((step) => step['Node Type'] === 'Seq Scan').map((step) => step['Relation Name']),
    indexes: [...new Set(steps.flatMap((step) => step['Index Name'] ?? []))].sort(),
  }
}

const tables = ['binder_lessons', 'blog_posts', 'courses', 'products', 'workshops']

describe('among twenty thousand rows', () => {
  test.each([
    ['a whole word', 'walking'],
    ['half a word', 'walki'],
    ['words of which one is rare', 'walking 900150983cd2'],
    ['a phrase', '"nothing like it"'],
  ])('%s is looked up in the indexes, and no table is read whole', async (_name, q) => {
    const { readWhole, indexes } = await planned(q, '@@')
    expect(readWhole).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(tables.map((table) => `${table}_search`)))
  })

  test('a mistyped word is looked up in the indexes of three letters', async () => {
    const { rows } = await site.base.db.execute<{ title: string }>(
      sql`SELECT left(title, 10) AS title FROM courses LIMIT 1`,
    )
    const title = rows[0]?.title ?? ''
    const { found, readWhole, indexes } = await planned(`${title.slice(0, 7)}x${title.slice(7)}`, '%>')
    expect(found).toBeGreaterThan(0)
    expect(readWhole).toEqual([])
    expect(indexes).toEqual(expect.arrayContaining(tables.map((table) => `${table}_spelling`)))
  })

  test('only words that are not wanted are no question at all', async () => {
    expect(await planned('-walking', '@@')).toEqual({ found: 0, readWhole: [], indexes: [] })
  })
})

test('a question that takes too long is broken off and refused as busy', async () => {
  // Whoever holds a table makes every reader wait.
  const answer = await site.base.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE binder_lessons IN ACCESS EXCLUSIVE MODE`)
    const started = performance.now()
    const { status, body } = await site.call<{ code: string }>('GET', '/api/search?q=walking')
    return { status, code: body.code, seconds: (performance.now() - started) / 1000 }
  })
  expect(answer).toMatchObject({ status: 503, code: 'unavailable' })
  expect(answer.seconds).toBeLessThan(5)
})
