import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blogPosts } from '#db/schema/posts-and-lessons.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { anonymous, type Ctx } from '../context.ts'
import { aPost } from './blog.fixture.ts'
import { excerptOf, readingMinutes } from './excerpt.ts'
import { getPost, getPostCard } from './index.ts'

let site: TestSite
let ctx: Ctx

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

beforeAll(async () => {
  site = await openTestSite({ seed: false })
  ctx = anonymous(site.base)
  for (const number of [1, 2, 3, 4, 5, 6])
    await aPost(site, { slug: `health-${number}`, category: 'Health', publishedAt: day(number) })
  await aPost(site, { slug: 'other', category: 'Finance', publishedAt: day(4) })
  await aPost(site, { slug: 'draft', category: 'Health', isPublished: false, publishedAt: day(4) })
})
afterAll(() => site.close())

test('a post knows the one before, the one after and the newest others of its category, and never a draft', async () => {
  const { older, newer, related } = await getPost(ctx, { slug: 'health-3' })
  expect(older?.slug).toBe('health-2')
  // Two were published in the same instant; the one that was written first comes first.
  expect(newer?.slug).toBe('health-4')
  expect((await getPost(ctx, { slug: 'health-4' })).newer?.slug).toBe('other')
  expect((await getPost(ctx, { slug: 'other' })).older?.slug).toBe('health-4')
  expect(related.map(({ slug }) => slug)).toEqual(['health-6', 'health-5', 'health-1'])
})

test('the first post and the last have nothing beyond them, and no category has nothing related', async () => {
  expect(await getPost(ctx, { slug: 'health-1' })).toMatchObject({ older: null, newer: { slug: 'health-2' } })
  expect(await getPost(ctx, { slug: 'health-6' })).toMatchObject({ newer: null, older: { slug: 'health-5' } })
  expect((await getPost(ctx, { slug: 'other' })).related).toEqual([])
})

test('a draft is not there, by its slug or by its id', async () => {
  const id = await aPost(site, { slug: 'second-draft', isPublished: false })
  for (const slug of ['draft', 'second-draft', id]) {
    await expect(getPost(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getPostCard(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('a slug that looks like the id of another post wins only while its post is published', async () => {
  const id = await aPost(site, { slug: 'by-its-id' })
  const looksLike = await aPost(site, { slug: id, isPublished: false })
  expect((await getPost(ctx, { slug: id })).slug).toBe('by-its-id')
  await site.base.db.update(blogPosts).set({ isPublished: true }).where(eq(blogPosts.id, looksLike))
  expect((await getPost(ctx, { slug: id })).id).toBe(looksLike)
  expect((await getPost(ctx, { slug: 'by-its-id' })).id).toBe(id)
})

test('reading takes a minute for 220 words, and never less than one', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
  expect([0, 1, 220, 329, 331, 2200].map((count) => readingMinutes(words(count)))).toEqual([1, 1, 1, 1, 2, 10])
  // Neither tags nor the names in them are read, and words of two paragraphs are two.
  expect(readingMinutes('<p><a href="https://example.com/a/b/c">word</a></p>'.repeat(440))).toBe(2)
  expect(readingMinutes(`<p>${'今日は。'.repeat(600)}</p>`)).toBeGreaterThan(1)
})

test('a post without an excerpt is summed up by how it begins', async () => {
  await aPost(site, { slug: 'bare', excerpt: '', content: '<h2>Salt &amp; tea</h2><p>Then <em>rest</em>.</p>' })
  expect((await getPost(ctx, { slug: 'bare' })).summary).toBe('Salt & tea Then rest.')
  await aPost(site, { slug: 'empty', excerpt: '', content: '' })
  expect((await getPost(ctx, { slug: 'empty' })).summary).toBe('Title of empty')
  expect(excerptOf(`<p>${'seven words make up this whole line '.repeat(9)}</p>`)).toMatch(/^seven words.{120,160}\S…$/)
  expect(excerptOf('😀'.repeat(200))).toBe(`${'😀'.repeat(80)}…`)
})
