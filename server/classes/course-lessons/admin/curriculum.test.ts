import { expect, test } from 'vitest'
import type { AdminCurriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import { anonymous } from '../../../context.ts'
import { createCourse } from '../../../sales/orders/orders.fixture.ts'
import { listOpenClasses } from '../../catalog/index.ts'
import { createCourseWithLessons, curriculumApi } from '../course-lessons.fixture.ts'

const site = await openSiteForFile({ seed: false })
const admin = curriculumApi(site, await site.createUser({ admin: true }))

const outline = ({ sections }: AdminCurriculum) =>
  sections.map(({ title, lessons }) => [title, ...lessons.map(({ title }) => title)])

test('curriculum: sections and lessons are added, renamed, reordered and removed', async () => {
  const { id: courseId } = await createCourse(site)
  await admin.addSection(courseId, 'One')
  const { body } = await admin.addSection(courseId, 'Two')
  const [one = '', two = ''] = body.sections.map(({ id }) => id)
  const a = (await admin.addLesson(one, 'A')).body.id
  const b = (await admin.addLesson(one, 'B')).body.id
  expect(outline((await admin.read(courseId)).body)).toEqual([['One', 'A', 'B'], ['Two']])
  const arranged = await admin.arrange(courseId, [
    { id: two, lessonIds: [b, a] },
    { id: one, lessonIds: [] },
  ])
  expect(outline(arranged.body)).toEqual([['Two', 'B', 'A'], ['One']])
  expect((await admin.renameSection(one, 'Last')).status).toBe(200)
  await admin.removeLesson(b)
  expect(outline((await admin.read(courseId)).body)).toEqual([['Two', 'A'], ['Last']])
  expect(outline((await admin.removeSection(two)).body)).toEqual([['Last']])
  expect((await admin.readLesson(a)).status).toBe(404)
})

test('curriculum: an order that misses or repeats a lesson is a conflict and changes nothing', async () => {
  const { courseId, sectionId, lessonIds } = await createCourseWithLessons(site, [{ slug: 'a' }, { slug: 'b' }])
  const [a = '', b = ''] = lessonIds
  for (const ids of [[a], [a, a], [a, b, crypto.randomUUID()]])
    expect((await admin.arrange(courseId, [{ id: sectionId, lessonIds: ids }])).status).toBe(409)
  expect(outline((await admin.read(courseId)).body)).toEqual([['Week one', 'Title of a', 'Title of b']])
})

test('course lesson: a save stores the form, and an outdated version is a conflict', async () => {
  const { lessonIds } = await createCourseWithLessons(site, [{ slug: 'a' }])
  const [id = ''] = lessonIds
  const { id: _, ...form } = (await admin.readLesson(id)).body
  const days = { available: 'after_start', availableDays: 7, availableOn: '2030-01-01' }
  const changed = await admin.changeLesson(id, { ...form, ...days, content: '<p onclick=x>New</p>' })
  expect(changed.body).toMatchObject({
    available: 'after_start',
    availableDays: 7,
    availableOn: '',
    content: '<p>New</p>',
  })
  expect((await admin.changeLesson(id, { ...form, title: 'Old' })).status).toBe(409)
})

/** A save of an outdated version or order is a conflict. Bad input names the field. */
test('course lesson: bad input names the field', async () => {
  const { courseId, sectionId, lessonIds } = await createCourseWithLessons(site, [{ slug: 'a' }, { slug: 'b' }])
  const [id = ''] = lessonIds
  const { id: _, ...form } = (await admin.readLesson(id)).body
  const cases: [object, string][] = [
    [{ title: ' ' }, 'title'],
    [{ available: 'on_date', availableOn: '' }, 'availableOn'],
    [{ available: 'after_start', availableDays: null }, 'availableDays'],
    [{ available: 'after_start', availableDays: 366 }, 'availableDays'],
    [{ available: 'never' }, 'available'],
  ]
  for (const [change, field] of cases) {
    const { status, body } = await admin.changeLesson(id, { ...form, ...change })
    expect([status, body.errors?.map((error) => error.field)]).toEqual([400, [field]])
  }
  expect((await admin.changeLesson(id, { ...form, slug: 'b' })).body.code).toBe('slug_taken')
  expect((await admin.addSection(courseId, '')).body.errors?.[0]?.field).toBe('title')
  expect((await admin.addLesson(sectionId, '')).body.errors?.[0]?.field).toBe('title')
})

test('course lesson: a copy of a binder lesson is a draft of its own', async () => {
  const original = {
    title: 'Count once a week',
    content: '<p>Count.</p>',
    keyTakeaways: ['One number'],
    isPublished: true,
  }
  const [binderLesson] = await site.base.db.insert(binderLessons).values(original).returning()
  const { courseId, sectionId } = await createCourseWithLessons(site, [{ slug: 'count-once-a-week' }])
  const { body } = await admin.copyLesson(sectionId, binderLesson?.id ?? '')
  expect((await admin.readLesson(body.id)).body).toMatchObject({
    ...original,
    slug: 'count-once-a-week-2',
    isPublished: false,
  })
  expect(outline((await admin.read(courseId)).body)[0]).toContain('Count once a week')
  expect((await admin.copyLesson(sectionId, crypto.randomUUID())).status).toBe(404)
})

test('course card: its number of lessons is that of the published ones, or the entered one without any', async () => {
  const { courseId } = await createCourseWithLessons(site, [{ slug: 'a' }, { slug: 'b', isPublished: false }])
  const { id: emptyId } = await createCourse(site)
  const { courses } = await listOpenClasses(anonymous(site.base))
  const countOf = (id: string) => courses.find((course) => course.id === id)?.lessonsCount
  expect([countOf(courseId), countOf(emptyId)]).toEqual([1, 0])
})
