import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { binderLessons } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { anonymous } from '../../context.ts'
import { getPost } from '../blog/index.ts'
import { getLesson, listNumberedLessons, listPublishedLessons } from './index.ts'

const site = await openSiteForFile({ seed: false })
const ctx = anonymous(site.base)

async function insertLesson(row: Partial<typeof binderLessons.$inferInsert>): Promise<string> {
  const [inserted] = await site.base.db
    .insert(binderLessons)
    .values({ title: 'A lesson', isPublished: true, ...row })
    .returning({ id: binderLessons.id })
  return inserted?.id ?? ''
}

test('get lesson: an id precedes an equal slug, unless its lesson is a draft', async () => {
  const id = await insertLesson({ slug: 'by-its-id' })
  const looksLike = await insertLesson({ slug: id })
  for (const slug of [id, 'by-its-id']) expect((await getLesson(ctx, { slug })).slug).toBe('by-its-id')
  await site.base.db.update(binderLessons).set({ isPublished: false }).where(eq(binderLessons.id, id))
  expect((await getLesson(ctx, { slug: id })).id).toBe(looksLike)
})

test('get lesson: a lesson and a post can have the same slug', async () => {
  const id = await insertLesson({ slug: 'same', title: 'The lesson' })
  await site.base.db
    .insert(blogPosts)
    .values({ slug: 'same', title: 'The post', isPublished: true, publishedAt: site.base.now() })
  expect((await getLesson(ctx, { slug: 'same' })).title).toBe('The lesson')
  expect((await getPost(ctx, { slug: 'same' })).title).toBe('The post')
  await expect(getPost(ctx, { slug: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('get lesson: unsafe stored content is sanitized', async () => {
  const slug = 'old'
  await insertLesson({
    slug,
    content: '<p onclick=x>a</p><script>x</script>',
    imageUrl: 'javascript:x',
    videoUrl: '//a.example',
  })
  expect(await getLesson(ctx, { slug })).toMatchObject({ content: '<p>a</p>', imageUrl: null, videoUrl: null })
})

test('binder: PDF and page have the lessons by order_index alone, and number them in this order', async () => {
  for (const [index, category] of ([null, 'Finance', 'Spiritual', 'Finance'] as const).entries())
    await insertLesson({ title: `Ordered ${index}`, category, orderIndex: 10 + index })
  const numbered = await listNumberedLessons(ctx, { of: 'binder' })
  const ordered = numbered.filter(({ lesson }) => lesson.title.startsWith('Ordered'))
  expect(ordered.map(({ lesson }) => lesson.title)).toEqual(['Ordered 0', 'Ordered 1', 'Ordered 2', 'Ordered 3'])
  expect(numbered.map(({ number }) => number)).toEqual(numbered.map((_, index) => index + 1))
  expect(numbered.map(({ lesson }) => lesson.id)).toEqual((await listPublishedLessons(ctx)).map(({ id }) => id))
  const finance = await listNumberedLessons(ctx, { of: 'category', category: 'Finance' })
  expect(finance).toEqual(ordered.filter(({ lesson }) => lesson.category === 'Finance'))
})
