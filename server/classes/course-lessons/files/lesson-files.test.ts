import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import { FILES_MAX } from '#contract/content/downloads/file-limits.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseFiles, courseLessonFiles, courseLessons } from '#db/schema/classes/course-lessons.ts'
import { auditTrail } from '#db/schema/people/audit.ts'
import type { AdminProblem } from '../../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { pdfBytes } from '../../../content/downloads/contents.fixture.ts'
import { anonymous } from '../../../context.ts'
import { cancelEnrollment, createPaidEnrollment } from '../../enrollments/enrollments.fixture.ts'
import { courseApi, createCourseWithLessons } from '../course-lessons.fixture.ts'
import { cleanupCourseFiles, getCourseLessonPage, storedCourseFiles } from '../index.ts'

let admin: TestUser
const site = await openSiteForFile({ seed: false })
// The tests move the clock on, and sessions expire.
beforeEach(async () => {
  admin = await site.createUser({ admin: true })
})

type FilesBody = { files: LessonFile[] } & AdminProblem

const call = (method: string, path: string, body?: object) =>
  site.call<FilesBody>(method, `/api/admin/${path}`, { token: admin.token, ...(body ? { body } : {}) })

async function addFile(lessonId: string, name = 'Map.pdf', bytes: BodyInit = pdfBytes(name)) {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
  const path = `${site.url}/api/admin/course-lesson-files?${new URLSearchParams({ lessonId, name })}`
  const response = await fetch(path, { method: 'POST', headers, body: bytes })
  return { status: response.status, body: (await response.json()) as FilesBody }
}

async function createLessonWithFile(lesson: Partial<typeof courseLessons.$inferInsert> = {}) {
  const course = await createCourseWithLessons(site, [{ slug: 'first', ...lesson }], { nextStartDate: '2099-05-09' })
  const [lessonId = ''] = course.lessonIds
  const fileId = (await addFile(lessonId)).body.files[0]?.id ?? ''
  return { ...course, lessonId, fileId }
}

const urlOf = (fileId: string, user?: TestUser) =>
  site.call<{ url: string } & AdminProblem>('GET', `/api/lesson-files/${fileId}`, user ? { token: user.token } : {})

const statusOf = async (url: string) => (await fetch(site.url + url)).status

const storedNames = () => readdir(join(site.files, 'downloads')).catch(() => [])

test('lesson files: an owner uploads, renames, reorders and removes them, and each change is audited', async () => {
  const { lessonId } = await createLessonWithFile()
  const { body } = await addFile(lessonId, 'Map.pdf')
  expect(body.files.map(({ title, fileName }) => [title, fileName])).toEqual([
    ['Map', 'Map.pdf'],
    ['Map', 'Map-2.pdf'],
  ])
  const [first = '', second = ''] = body.files.map(({ id }) => id)
  const names = ({ body }: { body: FilesBody }) => body.files.map(({ title }) => title)
  expect(names(await call('PUT', `course-lesson-files/${second}`, { title: 'The whole way' }))).toEqual([
    'Map',
    'The whole way',
  ])
  expect((await call('PUT', `course-lesson-files/${second}`, { title: '' })).body.errors?.[0]?.field).toBe('title')
  const order = `course-lessons/${lessonId}/files`
  expect(names(await call('PUT', order, { ids: [second, first] }))).toEqual(['The whole way', 'Map'])
  expect((await call('PUT', order, { ids: [second] })).body.code).toBe('conflict')
  expect(names(await call('DELETE', `course-lesson-files/${first}`))).toEqual(['The whole way'])
  expect(names(await call('GET', order))).toEqual(['The whole way'])
  const entries = await site.base.db.select().from(auditTrail).where(eq(auditTrail.subjectId, lessonId))
  expect(entries.map(({ action }) => action)).toEqual(Array(5).fill('changed'))
})

/** The content decides the type of a file. A refused one leaves nothing behind. */
test('lesson files: a wrong type, an empty file and one too many are refused and leave nothing behind', async () => {
  const { lessonId } = await createLessonWithFile()
  const before = await storedNames()
  expect((await addFile(lessonId, 'page.pdf', '<!doctype html><script>alert(1)</script>'.repeat(20))).body.code).toBe(
    'file_refused',
  )
  expect((await addFile(lessonId, 'program.exe')).body.code).toBe('file_refused')
  expect((await addFile(lessonId, 'empty.pdf', '')).status).toBe(400)
  const [file] = await site.base.db.select().from(courseLessonFiles).where(eq(courseLessonFiles.lessonId, lessonId))
  const rows = Array.from({ length: FILES_MAX - 1 }, (_, index) => ({
    lessonId,
    fileId: file?.fileId ?? '',
    title: 'Map',
    fileName: `${index}.pdf`,
    position: index + 1,
  }))
  await site.base.db.insert(courseLessonFiles).values(rows)
  expect((await addFile(lessonId)).body.message).toBe(`A lesson can have up to ${FILES_MAX} files.`)
  expect(await storedNames()).toEqual(before)
})

test('lesson files: only enrolled users get a URL, which ends with a refund and after 15 minutes', async () => {
  const { courseId, lessonId, fileId } = await createLessonWithFile()
  const [ann, ben] = [await site.createUser(), await site.createUser()]
  const enrollment = await createPaidEnrollment(site, ann, { courseId })
  expect((await urlOf(fileId)).body.code).toBe('not_found')
  expect((await urlOf(fileId, ben)).body.code).toBe('not_found')
  expect((await courseApi(site, ann).lesson(lessonId)).body.content?.files).toMatchObject([
    { title: 'Map', fileName: 'Map.pdf', bytes: pdfBytes('Map.pdf').length },
  ])
  const { url } = (await urlOf(fileId, ann)).body
  const response = await fetch(site.url + url)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(pdfBytes('Map.pdf'))
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="Map.pdf"')
  expect([response.headers.get('cache-control'), response.headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex'])
  expect(await statusOf(`${url.slice(0, -2)}AA`)).toBe(404)

  await createPaidEnrollment(site, ben, { courseId })
  const bensUrl = (await urlOf(fileId, ben)).body.url
  await cancelEnrollment(site, ann, enrollment.id)
  await site.runJobs()
  expect((await urlOf(fileId, ann)).body.code).toBe('not_found')
  expect([await statusOf(url), await statusOf(bensUrl)]).toEqual([404, 200])
  site.clock.advance(16 * 60_000)
  expect(await statusOf(bensUrl)).toBe(404)
})

test('lesson files: those of a preview are for everyone while the course is on sale, those of a closed lesson for no user', async () => {
  const preview = await createLessonWithFile({ isPreview: true })
  const page = () => getCourseLessonPage(anonymous(site.base), { slug: preview.slug, lesson: 'first' })
  expect((await page()).preview?.files).toMatchObject([{ title: 'Map' }])
  const { url } = (await urlOf(preview.fileId)).body
  expect(await statusOf(url)).toBe(200)
  await site.base.db.update(courses).set({ isActive: false }).where(eq(courses.id, preview.courseId))
  expect(await statusOf(url)).toBe(404)

  const closed = await createLessonWithFile({ available: 'on_date', availableOn: '2099-01-01' })
  const ann = await site.createUser()
  await createPaidEnrollment(site, ann, { courseId: closed.courseId })
  expect((await courseApi(site, ann).lesson(closed.lessonId)).body.content).toBeNull()
  expect((await urlOf(closed.fileId, ann)).body.code).toBe('not_found')
  expect(
    JSON.stringify(await getCourseLessonPage(anonymous(site.base), { slug: closed.slug, lesson: 'first' })),
  ).not.toContain('Map.pdf')
})

test('lesson files: a copy of the course has them, and their content is deleted with the last lesson that has it', async () => {
  const { courseId, fileId } = await createLessonWithFile()
  const copied = await call('POST', `courses/${courseId}/copies`, { date: '2099-09-09' })
  const copyId = (copied.body as { id?: string }).id ?? ''
  const [copy] = await site.base.db.select().from(courseLessons).where(eq(courseLessons.courseId, copyId))
  const copiedFiles = async () => (await call('GET', `course-lessons/${copy?.id}/files`)).body.files
  expect((await copiedFiles()).map(({ fileName }) => fileName)).toEqual(['Map.pdf'])

  const [file] = await site.base.db
    .select({ source: courseFiles.source })
    .from(courseFiles)
    .innerJoin(courseLessonFiles, eq(courseLessonFiles.fileId, courseFiles.id))
    .where(eq(courseLessonFiles.id, fileId))
  /** Returns whether the content is in backups and in the storage. */
  const isStoredAfterCleanup = async () => {
    await cleanupCourseFiles(anonymous(site.base))
    await site.runJobs()
    const isListed = (await storedCourseFiles(site.base)).some(({ key }) => key === file?.source)
    return [isListed, (await storedNames()).some((name) => `downloads/${name}` === file?.source)]
  }
  await call('DELETE', `course-lesson-files/${fileId}`)
  expect(await isStoredAfterCleanup()).toEqual([true, true])
  await call('DELETE', `course-lessons/${copy?.id}`)
  expect(await isStoredAfterCleanup()).toEqual([false, false])
})
