import { expect, test } from 'vitest'
import { binderLessons } from '#db/schema/content/binder.ts'
import { blogPosts } from '#db/schema/content/blog.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { createPublicLoaders } from '../../public-loaders.ts'
import { createCourse, createWorkshop } from '../../sales/orders/orders.fixture.ts'

const site = await openSiteForFile()
const verbs = createPublicLoaders(site.base)

/** The public columns of each kind. A new column has to be added here before a list may show it. */
const visible = {
  product:
    'id slug name description price originalPrice imageUrl badge features category kind rating reviewCount cover ships hasDownload parts',
  course:
    'id slug title description instructor studentCount price format nextStartDate endsOn cancelUntil cancellationTerms duration lessonsCount hasOnlineLessons level rating highlights category cover imageUrl',
  workshop:
    'id slug title description instructor startsOn startTime endsOn endTime startsAt endsAt timeZone spotsTotal spotsAvailable isWaitingListOpen cancelUntil cancellationTerms price agenda category cover imageUrl',
  post: 'id slug title excerpt author category tags publishedAt imageUrl',
  lesson: 'id slug title excerpt author category tags publishedAt orderIndex imageUrl',
}
const columns = (text: string) => text.split(' ').sort()

async function lists(): Promise<Record<keyof typeof visible, object[]>> {
  const { courses, workshops } = await verbs.classes.listOpenClasses()
  const [product, { posts: post }, lesson] = await Promise.all([
    verbs.store.listActiveProducts(),
    verbs.blog.listPublishedPosts(),
    verbs.binder.listPublishedLessons(),
  ])
  return { product, course: courses, workshop: workshops, post, lesson }
}

/** Public lists contain an explicit set of columns, and nothing of drafts. */
test('public lists: rows have exactly the documented columns', async () => {
  for (const [kind, rows] of Object.entries(await lists())) {
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows)
      expect([kind, Object.keys(row).sort()]).toEqual([kind, columns(visible[kind as keyof typeof visible])])
  }
})

test('get post and get lesson: return the list columns and the content', async () => {
  const [
    {
      post: [post],
      lesson: [lesson],
    },
  ] = [await lists()] as [{ post: { slug: string }[]; lesson: { slug: string }[] }]
  expect(Object.keys(await verbs.blog.getPost({ slug: post?.slug ?? '' })).sort()).toEqual(
    columns(`${visible.post} content summary practice readingMinutes older newer related`),
  )
  const words = 'content videoUrl keyTakeaways examples actionSteps reflectionQuestions didYouKnow'
  expect(Object.keys(await verbs.binder.getLesson({ slug: lesson?.slug ?? '' })).sort()).toEqual(
    columns(`${visible.lesson} ${words}`),
  )
})

test('public lists: contain no drafts, inactive or deleted rows and no user data', async () => {
  const before = await lists()
  const ann = await site.createUser({ admin: true, name: 'Ann Hidden', email: 'hidden@example.com' })
  await site.base.db.insert(blogPosts).values({ title: 'Hidden draft', slug: 'hidden-draft', author: ann.email })
  await site.base.db.insert(binderLessons).values({ title: 'Hidden draft', author: ann.email })
  for (const hidden of [{ isActive: false }, { deletedAt: site.base.now() }]) {
    await createCourse(site, hidden)
    await createWorkshop(site, hidden)
  }
  expect(await lists()).toEqual(before)
})
