import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import fc from 'fast-check'
import { Pool } from 'pg'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import type { BlogPage } from '#contract/content/editing/posts-and-lessons.ts'
import { urlWord } from '#contract/slugs.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { insertManyPosts } from './blog.fixture.ts'
import { listPublishedPosts } from './index.ts'

const POSTS = 10_000

const site = await openSiteForFile({ seed: false })
const ctx = anonymous(site.base)

test('list posts: an empty blog returns an empty page for any input', async () => {
  for (const input of [{}, { category: 'health' }, { tag: 'x' }, { before: '1-2' }, { after: 'nonsense' }]) {
    const { posts, older, newer, place } = await listPublishedPosts(ctx, input)
    expect([posts, older, newer, place]).toEqual([[], null, null, null])
  }
})

test('URL words: JavaScript and database functions agree', async () => {
  const letters = fc.array(fc.integer({ min: 1, max: 0x2fff }), { maxLength: 30 })
  const names = fc.sample(letters, 300).map((codes) => String.fromCodePoint(...codes))
  names.push('Weekly review', 'ÄÖÜ İstanbul', 'ǅ')
  const { rows } = await site.base.db.execute<{ words: string[] }>(
    sql`SELECT address_words(ARRAY[${sql.join(
      names.map((name) => sql`${name}`),
      sql`, `,
    )}]::text[]) AS words`,
  )
  expect(rows[0]?.words).toEqual(names.map((name) => urlWord(name)))
})

describe('with ten thousand posts', () => {
  beforeAll(() => insertManyPosts(site, POSTS))

  const publishedSlugs = async () => {
    const { rows } = await site.base.db.execute<{ slug: string }>(
      sql`SELECT slug FROM blog_posts WHERE is_published ORDER BY published_at DESC, id DESC`,
    )
    return rows.map(({ slug }) => slug)
  }

  test('following the older cursor visits every post, newest first', async () => {
    const slugs: string[] = []
    let page: BlogPage | undefined
    do {
      page = await listPublishedPosts(ctx, { ...page?.older })
      expect(page.posts).toHaveLength(Math.min(12, POSTS - POSTS / 50 - slugs.length))
      slugs.push(...page.posts.map(({ slug }) => slug))
    } while (page.older)
    expect(slugs).toEqual(await publishedSlugs())
  })

  test('following the newer cursor visits the same pages back to the first', async () => {
    const pages: BlogPage[] = [await listPublishedPosts(ctx)]
    for (let count = 0; count < 5; count += 1) pages.push(await listPublishedPosts(ctx, { ...pages.at(-1)?.older }))
    let page = pages.pop()
    for (const earlier of pages.reverse()) {
      page = await listPublishedPosts(ctx, { ...page?.newer })
      expect(page.posts).toEqual(earlier.posts)
    }
    expect(page).toMatchObject({ place: null, newer: null })
  })

  test('category and tag filter the posts; their names come from the posts', async () => {
    const health = await listPublishedPosts(ctx, { category: 'Health' })
    expect(health.category).toEqual({ word: 'health', name: 'Health' })
    expect(health.posts.map(({ category }) => category)).toEqual(Array(12).fill('Health'))
    expect(health.older).not.toBeNull()

    const tagged = await listPublishedPosts(ctx, { tag: 'tag-7' })
    expect(tagged.tag).toEqual({ word: 'tag-7', name: 'tag 7' })
    expect(tagged.posts.map(({ tags }) => tags)).toEqual(Array(12).fill(['Weekly review', 'tag 7']))

    const both = await listPublishedPosts(ctx, { category: 'finance', tag: 'tag-7' })
    expect(both.posts.length).toBeGreaterThan(0)
    expect(new Set(both.posts.map(({ category, tags }) => `${category} ${tags[1]}`))).toEqual(
      new Set(['Finance tag 7']),
    )
  })

  test('drafts are omitted', async () => {
    expect((await listPublishedPosts(ctx, { tag: 'tag-50' })).posts).toEqual([])
    expect((await listPublishedPosts(ctx, { category: 'nobody', tag: '\0' })).category).toEqual({
      word: 'nobody',
      name: null,
    })
  })

  test.each([
    '',
    'x',
    '1-2',
    '9999999999999999-018f0000-0000-7000-8000-000000000000x',
    "1-'; DROP TABLE blog_posts; --",
  ])('an invalid cursor (%o) returns the first page', async (cursor) => {
    const newest = await listPublishedPosts(ctx)
    expect(await listPublishedPosts(ctx, { before: cursor })).toEqual(newest)
    expect(await listPublishedPosts(ctx, { after: cursor })).toEqual(newest)
  })

  test('every page is read from an index, with and without filters', async () => {
    const queries: { query: string; params: unknown[] }[] = []
    const { host, port, user } = inject('cluster')
    const { rows } = await site.base.db.execute<{ name: string }>(sql`SELECT current_database() AS name`)
    const pool = new Pool({ host, port, user, database: rows[0]?.name ?? '', max: 1 })
    const logQuery = (query: string, params: unknown[]) => void queries.push({ query, params })
    const recordingCtx = { ...ctx, db: drizzle(pool, { logger: { logQuery } }) }
    const middle = { before: '1600000000000000-018f0000-0000-7000-8000-000000000000' }
    const later = { before: (await listPublishedPosts(ctx, { ...(await listPublishedPosts(ctx)).older })).older }
    for (const position of [{}, middle, { before: String(Object.values(later.before ?? {})[0]) }])
      for (const filter of [{}, { category: 'health' }, { tag: 'tag-7' }, { tag: 'weekly-review' }])
        await listPublishedPosts(recordingCtx, { ...filter, ...position })
    for (const { query, params } of queries) {
      const { rows: plan } = await pool.query(`EXPLAIN ${query}`, params)
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(lines).not.toContain('Seq Scan')
      expect(lines).toMatch(/blog_posts_(published|category|tags)/)
    }
    expect(queries.length).toBeGreaterThanOrEqual(12)
    await pool.end()
  })
})
