import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#db/schema/classes/catalog.ts'
import { lessonProgress } from '#db/schema/content/binder.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { lessonsPdf } from '../../content/pdf/index.ts'
import { search } from '../../content/search/index.ts'
import { anonymous } from '../../context.ts'
import { contextFor } from '../../sales/orders/orders.fixture.ts'
import { sitemap } from '../../site/sitemap/index.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments } from '../enrollments/enrollments.fixture.ts'
import { courseApi, createCourseWithLessons, LESSON_CONTENT } from './course-lessons.fixture.ts'
import { getCourseLessonPage } from './index.ts'

const site = await openSiteForFile({ seed: false })

const DAY_MS = 86_400_000

/**
 * Every other lesson is for users with a paid enrollment: its page, API, PDF and progress. It ends with a refund, and
 * with a canceled course that had not begun.
 */
test('lessons: enrolled users read them; signed-out, other and refunded users do not, and everyone reads previews', async () => {
  const { courseId, slug, lessonIds } = await createCourseWithLessons(
    site,
    [{ slug: 'first', isPreview: true }, { slug: 'second' }, { slug: 'draft', isPublished: false }],
    { nextStartDate: '2099-05-09' },
  )
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const enrollment = await createPaidEnrollment(site, ann, { courseId })
  const [, second, draft] = lessonIds
  const anns = courseApi(site, ann)

  const { status, body } = await anns.lesson(second)
  expect([status, body.content?.lesson.content]).toEqual([200, `<p>${LESSON_CONTENT}</p>`])
  expect(body.sections.flatMap(({ lessons }) => lessons.map(({ slug }) => slug))).toEqual(['first', 'second'])
  expect((await anns.lesson(draft)).status).toBe(404)
  expect((await courseApi(site, { token: '' }).lesson(second)).status).toBe(401)
  expect((await courseApi(site, ben).lesson(second)).body.code).toBe('not_found')

  const page = (lesson: string) => getCourseLessonPage(anonymous(site.base), { slug, lesson })
  expect((await page('first')).preview?.lesson.content).toContain(LESSON_CONTENT)
  expect(JSON.stringify(await page('second'))).not.toContain(LESSON_CONTENT)
  await expect(page('draft')).rejects.toMatchObject({ code: 'not_found' })

  await cancelEnrollment(site, ann, enrollment.id)
  await site.runJobs()
  expect((await anns.course(courseId)).body.code).toBe('not_found')
  expect((await anns.lesson(second)).body.code).toBe('not_found')
  expect((await anns.visit(second)).status).toBe(404)
})

test('lessons: their PDF and their progress follow the enrollment', async () => {
  const { courseId, lessonIds } = await createCourseWithLessons(
    site,
    [{ slug: 'closed', available: 'on_date', availableOn: '2099-01-01' }, { slug: 'open' }],
    { nextStartDate: '2099-05-09' },
  )
  const [closed = '', open = ''] = lessonIds
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  await createPaidEnrollment(site, ann, { courseId })
  const pdf = async (user: typeof ann, lessonId: string) =>
    lessonsPdf(contextFor(site, user), { scope: { of: 'lesson', lessonId }, form: 'sheet', paper: 'a4', written: [] })
  expect((await pdf(ann, open)).name).toBe('open-a4.pdf')
  await expect(pdf(ann, closed)).rejects.toMatchObject({ code: 'not_found' })
  await expect(pdf(ben, open)).rejects.toMatchObject({ code: 'not_found' })
  const saveProgress = async ({ token }: typeof ann, id: string) =>
    (await site.call('PUT', `/api/binder/progress/${id}`, { token, body: { answers: [], ticks: [], done: null } }))
      .status
  expect(await saveProgress(ann, open)).toBe(200)
  expect(await saveProgress(ann, closed)).toBe(404)
  expect(await saveProgress(ben, open)).toBe(404)
  expect(await site.base.db.select().from(lessonProgress).where(eq(lessonProgress.userId, ben.id))).toEqual([])
})

test('lessons: search and sitemap have only previews of courses on sale', async () => {
  const { courseId, slug } = await createCourseWithLessons(site, [
    { slug: 'shown', isPreview: true, title: 'Lingonberry' },
    { slug: 'hidden', title: 'Lingonberry' },
  ])
  const ctx = anonymous(site.base)
  const paths = async () => JSON.stringify(await sitemap(ctx))
  expect(await paths()).toContain(`/classes/${slug}/lessons/shown`)
  expect(await paths()).not.toContain('/lessons/hidden')
  expect(JSON.stringify(await search(ctx, { q: 'Lingonberry' }))).not.toContain('/lessons/hidden')
  await site.base.db.update(courses).set({ isActive: false }).where(eq(courses.id, courseId))
  expect(await paths()).not.toContain(`/classes/${slug}/lessons/shown`)
  const page = await getCourseLessonPage(ctx, { slug, lesson: 'shown' })
  expect([page.outline, page.preview]).toEqual([null, null])
})

test('lessons: a lesson has no content before it opens', async () => {
  const { courseId, lessonIds } = await createCourseWithLessons(
    site,
    [{ slug: 'later', available: 'after_enrollment', availableDays: 3 }],
    { nextStartDate: '2099-05-09' },
  )
  const ann = await site.createUser()
  const { enrollmentDate } = await createPaidEnrollment(site, ann, { courseId })
  const { body } = await courseApi(site, ann).lesson(lessonIds[0])
  expect([body.content, body.sections[0]?.lessons[0]]).toMatchObject([
    null,
    { isOpen: false, opensAt: new Date(enrollmentDate.getTime() + 3 * DAY_MS).toISOString() },
  ])
  expect(JSON.stringify(body)).not.toContain(LESSON_CONTENT)
})

/**
 * A course that moved to its next date, is inactive or was deleted with its enrollments kept stays open for its
 * enrolled users.
 */
test('lessons: a course that moved to its next date or left the shop stays open, a canceled one does not', async () => {
  const later = { slug: 'later', available: 'after_start', availableDays: 0 } as const
  const { courseId } = await createCourseWithLessons(site, [later], { nextStartDate: '2099-05-09' })
  const ann = await site.createUser()
  const { startsAt } = await createPaidEnrollment(site, ann, { courseId })
  const change = (values: Partial<typeof courses.$inferInsert>) =>
    site.base.db.update(courses).set(values).where(eq(courses.id, courseId))
  const course = () => courseApi(site, ann).course(courseId)
  await change({ nextStartDate: '2099-09-09', isActive: false })
  expect((await course()).body.sections[0]?.lessons[0]?.opensAt).toBe(startsAt?.toISOString())
  await change({ deletedAt: site.base.now() })
  expect((await course()).status).toBe(200)
  await change({ canceledAt: site.base.now() })
  expect((await course()).body.code).toBe('not_found')
})

test('lessons: the lesson opened last is stored for each user', async () => {
  const { courseId, slug, lessonIds } = await createCourseWithLessons(site, [{ slug: 'first' }, { slug: 'second' }])
  const ann = await site.createUser()
  await createPaidEnrollment(site, ann, { courseId })
  const { course, visit } = courseApi(site, ann)
  expect((await course(courseId)).body.lastLessonId).toBeNull()
  const lessonLink = async () => (await fetchEnrollments(site, ann))[0]?.waysIn[1]
  expect(await lessonLink()).toEqual({ label: 'Start lesson 1', url: `/classes/${slug}/lessons/first` })
  for (const lessonId of lessonIds) {
    expect((await visit(lessonId)).status).toBe(200)
    expect((await course(courseId)).body.lastLessonId).toBe(lessonId)
  }
  expect(await lessonLink()).toEqual({ label: 'Continue with lesson 2', url: `/classes/${slug}/lessons/second` })
})
