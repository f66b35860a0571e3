import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readingMinutes } from '#contract/content/blog/reading-time.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { excerptOf } from '../editing/index.ts'
import { insertPost } from './blog.fixture.ts'
import { countWords } from './get-post.ts'
import { getPost, getPostCard } from './index.ts'

const day = (number: number) => new Date(Date.UTC(2026, 0, number))

const site = await openSiteForFile({ seed: false })
const ctx = anonymous(site.base)
for (const number of [1, 2, 3, 4, 5, 6])
  await insertPost(site, { slug: `health-${number}`, category: 'Health', publishedAt: day(number) })
await insertPost(site, { slug: 'other', category: 'Finance', publishedAt: day(4) })
await insertPost(site, { slug: 'draft', category: 'Health', isPublished: false, publishedAt: day(4) })

/** A post shows its reading time and links to the previous, the next and related posts. */
test('get post: has its neighbors and related posts of its category, without drafts', async () => {
  const { older, newer, related } = await getPost(ctx, { slug: 'health-3' })
  expect(older?.slug).toBe('health-2')
  expect(newer?.slug).toBe('health-4')
  expect((await getPost(ctx, { slug: 'health-4' })).newer?.slug).toBe('other')
  expect((await getPost(ctx, { slug: 'other' })).older?.slug).toBe('health-4')
  expect(related.map(({ slug }) => slug)).toEqual(['health-6', 'health-5', 'health-1'])
})

test('get post: the first and last posts have one neighbor; a lone category has no related posts', async () => {
  expect(await getPost(ctx, { slug: 'health-1' })).toMatchObject({ older: null, newer: { slug: 'health-2' } })
  expect(await getPost(ctx, { slug: 'health-6' })).toMatchObject({ newer: null, older: { slug: 'health-5' } })
  expect((await getPost(ctx, { slug: 'other' })).related).toEqual([])
})

test('get post: a draft returns not_found by slug and by id', async () => {
  const id = await insertPost(site, { slug: 'second-draft', isPublished: false })
  for (const slug of ['draft', 'second-draft', id]) {
    await expect(getPost(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
    await expect(getPostCard(ctx, { slug })).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('get post: an id precedes an equal slug, unless its post is a draft', async () => {
  const id = await insertPost(site, { slug: 'by-its-id' })
  const looksLike = await insertPost(site, { slug: id })
  for (const slug of [id, 'by-its-id']) expect((await getPost(ctx, { slug })).slug).toBe('by-its-id')
  await site.base.db.update(blogPosts).set({ isPublished: false }).where(eq(blogPosts.id, id))
  expect((await getPost(ctx, { slug: id })).id).toBe(looksLike)
})

test('reading time: a minute per 220 words, at least one', () => {
  const words = (count: number) => `<p>${'word '.repeat(count)}</p>`
  expect([0, 1, 220, 329, 331, 2200].map((count) => readingMinutes(countWords(words(count))))).toEqual([
    1, 1, 1, 1, 2, 10,
  ])
  // Tags and attributes do not count; paragraphs separate words.
  expect(readingMinutes(countWords('<p><a href="https://example.com/a/b/c">word</a></p>'.repeat(440)))).toBe(2)
  expect(readingMinutes(countWords(`<p>${'今日は。'.repeat(600)}</p>`))).toBeGreaterThan(1)
})

test('get post: without an excerpt, the summary is the start of the text', async () => {
  await insertPost(site, { slug: 'bare', excerpt: '', content: '<h2>Salt &amp; tea</h2><p>Then <em>rest</em>.</p>' })
  expect((await getPost(ctx, { slug: 'bare' })).summary).toBe('Salt & tea Then rest.')
  await insertPost(site, { slug: 'empty', excerpt: '', content: '' })
  expect((await getPost(ctx, { slug: 'empty' })).summary).toBe('Title of empty')
  expect(excerptOf(`<p>${'seven words make up this whole line '.repeat(9)}</p>`)).toMatch(/^seven words.{120,160}\S…$/)
  expect(excerptOf('😀'.repeat(200))).toBe(`${'😀'.repeat(80)}…`)
})
