import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { binderLessons, blogPosts } from '#db/schema/posts-and-lessons.ts'
import { openTestSite, type TestSite } from '../../tests/test-server.ts'
import { getPost } from '../blog/index.ts'
import { anonymous, type Ctx } from '../context.ts'
import { getLesson } from './index.ts'

let site: TestSite
let ctx: Ctx
beforeAll(async () => {
  site = await openTestSite({ seed: false })
  ctx = anonymous(site.base)
})
afterAll(() => site.close())

async function aLesson(row: Partial<typeof binderLessons.$inferInsert>): Promise<string> {
  const [made] = await site.base.db
    .insert(binderLessons)
    .values({ title: 'A lesson', isPublished: true, ...row })
    .returning({ id: binderLessons.id })
  return made?.id ?? ''
}

test('a slug that looks like the id of another lesson wins only while its lesson is published', async () => {
  const id = await aLesson({ slug: 'by-its-id' })
  const looksLike = await aLesson({ slug: id, isPublished: false })
  expect((await getLesson(ctx, { slug: id })).slug).toBe('by-its-id')
  await site.base.db.update(binderLessons).set({ isPublished: true }).where(eq(binderLessons.id, looksLike))
  expect((await getLesson(ctx, { slug: id })).id).toBe(looksLike)
  expect((await getLesson(ctx, { slug: 'by-its-id' })).id).toBe(id)
})

test('a lesson and a post of the same slug are each found at their own address', async () => {
  const id = await aLesson({ slug: 'same', title: 'The lesson' })
  await site.base.db
    .insert(blogPosts)
    .values({ slug: 'same', title: 'The post', isPublished: true, publishedAt: site.base.now() })
  expect((await getLesson(ctx, { slug: 'same' })).title).toBe('The lesson')
  expect((await getPost(ctx, { slug: 'same' })).title).toBe('The post')
  await expect(getPost(ctx, { slug: id })).rejects.toMatchObject({ code: 'not_found' })
})

test('what was written past every check is shown without what could run', async () => {
  const slug = 'old'
  await aLesson({
    slug,
    content: '<p onclick=x>a</p><script>x</script>',
    imageUrl: 'javascript:x',
    videoUrl: '//a.example',
  })
  expect(await getLesson(ctx, { slug })).toMatchObject({ content: '<p>a</p>', imageUrl: null, videoUrl: null })
})
