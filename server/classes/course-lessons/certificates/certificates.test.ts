import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Certificate } from '#contract/classes/course-lessons/certificates.schema.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseCertificates, courseLessons } from '#db/schema/classes/course-lessons.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import type { AdminProblem } from '../../../../tests/fixtures/admin.ts'
import { openSiteForFile } from '../../../../tests/test-server.ts'
import type { TestUser } from '../../../../tests/users.ts'
import { parsePdf } from '../../../content/pdf/read-pdf.fixture.ts'
import { anonymous } from '../../../context.ts'
import { refundOrder } from '../../../sales/orders/admin/admin-orders.fixture.ts'
import { sitemap } from '../../../site/sitemap/index.ts'
import { cancelEnrollment, createPaidEnrollment } from '../../enrollments/enrollments.fixture.ts'
import { courseApi, createCourseWithLessons } from '../course-lessons.fixture.ts'
import { getCertificate } from '../index.ts'

const site = await openSiteForFile({ seed: false })

const DAY_MS = 86_400_000

const issue = ({ token }: TestUser, courseId: string) =>
  site.call<Certificate & AdminProblem>('POST', `/api/account/courses/${courseId}/certificate`, { token })

const pdfOf = ({ token }: TestUser, id: string, paper = 'a4') =>
  fetch(`${site.url}/api/account/certificates/${id}/pdf?paper=${paper}`, {
    headers: { authorization: `Bearer ${token}` },
  })

const verify = (code: string) => getCertificate(anonymous(site.base), { code })

const setDone = (user: TestUser, lessonId: string, doneAt: Date | null) =>
  site.call('PUT', `/api/binder/progress/${lessonId}`, {
    token: user.token,
    body: { answers: [], ticks: [], done: { on: doneAt !== null, at: (doneAt ?? site.base.now()).getTime() } },
  })

/** A user who has marked both lessons of a course as done. */
async function completeCourse({ name = 'Ann Walker' } = {}) {
  const user = await site.createUser({ name })
  const course = await createCourseWithLessons(
    site,
    [{ slug: 'first' }, { slug: 'second' }, { slug: 'draft', isPublished: false }],
    { title: 'Maps for beginners', nextStartDate: '2099-05-09' },
  )
  const enrollment = await createPaidEnrollment(site, user, { courseId: course.courseId })
  for (const lessonId of course.lessonIds.slice(0, 2)) await setDone(user, lessonId, site.base.now())
  return { ...course, user, enrollment }
}

/**
 * A user with a paid enrollment who has marked all published lessons of a course as done gets one certificate, with the
 * day (UTC) of the last one.
 */
test('certificate: issued once all published lessons are done, with the day of the last one', async () => {
  const ann = await site.createUser({ name: 'Ann Walker' })
  const { courseId, lessonIds } = await createCourseWithLessons(
    site,
    [{ slug: 'first' }, { slug: 'second' }, { slug: 'draft', isPublished: false }],
    { title: 'Maps for beginners' },
  )
  const [first = '', second = ''] = lessonIds
  expect((await issue(ann, courseId)).body.code).toBe('not_found')
  await createPaidEnrollment(site, ann, { courseId })
  await setDone(ann, first, site.base.now())
  expect((await issue(ann, courseId)).body).toMatchObject({
    code: 'conflict',
    message: 'Mark all lessons as done to get your certificate.',
  })
  // The clock of the browser is ten days ahead.
  await setDone(ann, second, new Date(site.base.now().getTime() + 10 * DAY_MS))
  expect((await courseApi(site, ann).course(courseId)).body.certificate).toBeNull()
  const { status, body } = await issue(ann, courseId)
  expect(status).toBe(200)
  const completedOn = site.base.now().toISOString().slice(0, 10)
  expect(body).toMatchObject({ name: 'Ann Walker', courseTitle: 'Maps for beginners', completedOn })
  expect(body.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/)
  expect((await courseApi(site, ann).course(courseId)).body.certificate).toEqual(body)
})

/**
 * A certificate keeps its code and the name and title of that time, also if the name, the course or the progress changes.
 * Concurrent requests issue one.
 */
test('certificate: many concurrent requests issue one, which keeps its name, title and code', async () => {
  const { user, courseId, lessonIds, sectionId } = await completeCourse()
  const issued = await Promise.all(Array.from({ length: 8 }, () => issue(user, courseId)))
  expect(new Set(issued.map(({ status, body }) => `${status} ${body.id} ${body.code}`)).size).toBe(1)
  const [first] = issued
  await site.base.db.update(profiles).set({ name: 'Another Name' }).where(eq(profiles.id, user.id))
  await site.base.db
    .update(courses)
    .set({ title: 'Renamed', deletedAt: site.base.now() })
    .where(eq(courses.id, courseId))
  await setDone(user, lessonIds[0] ?? '', null)
  const values = { courseId, sectionId, position: 3, slug: 'added', title: 'Added', isPublished: true }
  await site.base.db.insert(courseLessons).values({ ...values, publishedAt: site.base.now() })
  expect((await issue(user, courseId)).body).toEqual(first?.body)
  expect(await verify(first?.body.code ?? '')).toMatchObject({ name: 'Ann Walker', courseTitle: 'Maps for beginners' })
})

test('certificate: requires a name and is of its user only', async () => {
  const { user, courseId } = await completeCourse({ name: '' })
  expect((await issue(user, courseId)).body.errors).toEqual([
    { field: 'fullName', message: 'Enter the name for your certificate.' },
  ])
  await site.call('PUT', '/api/account/profile', { token: user.token, body: { fullName: '王小明' } })
  const { body } = await issue(user, courseId)
  expect(body.name).toBe('王小明')
  const ben = await site.createUser()
  expect((await pdfOf(ben, body.id)).status).toBe(404)
  expect((await pdfOf({ ...ben, token: '' }, body.id)).status).toBe(401)
  expect((await pdfOf(user, body.id)).status).toBe(200)
})

test('certificate code: is verified in any case and grouping; an unknown one is not found', async () => {
  const { user, courseId } = await completeCourse()
  const { id, ...certificate } = (await issue(user, courseId)).body
  const typed = certificate.code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
  for (const code of [certificate.code, typed, certificate.code.replaceAll('-', '')])
    expect(await verify(code)).toEqual(certificate)
  for (const code of ['', 'X7KD-03QM-8RTA', `${certificate.code}X`, id, "' OR 1=1 --", '%'])
    await expect(verify(code)).rejects.toMatchObject({ code: 'not_found' })
  expect(JSON.stringify(await sitemap(anonymous(site.base)))).not.toContain('certificates')
})

/**
 * A code has 60 random bits and can be typed in any case and grouping. Attempts with unknown codes are limited by IP.
 */
test('certificate code: attempts with unknown codes are limited by IP', async () => {
  const open = () => fetch(`${site.url}/certificates/X7KD-03QM-8RTA`)
  const statuses = new Set<number>()
  for (let attempt = 0; attempt < 31; attempt += 1) statuses.add((await open()).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await fetch(`${site.url}/certificates/x7kd.data`)).status).toBe(429)
})

test('certificate: a refund withdraws it, a new purchase restores it, a removal without a refund does not end it', async () => {
  const { user, courseId, enrollment } = await completeCourse()
  const { id, code } = (await issue(user, courseId)).body
  const admin = await site.createUser({ admin: true })
  expect((await cancelEnrollment(site, user, enrollment.id)).status).toBe(409)
  await refundOrder(site, admin, enrollment.orderId)
  await site.runJobs()
  await expect(verify(code)).rejects.toMatchObject({ code: 'not_found' })
  expect((await pdfOf(user, id)).status).toBe(404)
  expect((await issue(user, courseId)).body.code).toBe('not_found')

  const { id: newEnrollment, orderId } = await createPaidEnrollment(site, user, { courseId })
  expect(await verify(code)).toMatchObject({ code })
  expect((await issue(user, courseId)).body.id).toBe(id)
  await site.base.db.update(enrollments).set({ status: 'canceled' }).where(eq(enrollments.id, newEnrollment))
  expect(await verify(code)).toMatchObject({ code })
  expect((await refundOrder(site, admin, orderId)).status).toBe(200)
  await site.runJobs()
  await expect(verify(code)).rejects.toMatchObject({ code: 'not_found' })
})

test('certificate: is in the data export and is deleted with the account', async () => {
  const { user, courseId } = await completeCourse()
  const { code } = (await issue(user, courseId)).body
  type Export = { certificates: object[] }
  const { body } = await site.call<Export>('GET', '/api/account/export', { token: user.token })
  expect(body.certificates).toMatchObject([{ code, name: 'Ann Walker', course_title: 'Maps for beginners' }])
  await site.base.db.delete(profiles).where(eq(profiles.id, user.id))
  await expect(verify(code)).rejects.toMatchObject({ code: 'not_found' })
  const rows = await site.base.db.select().from(courseCertificates).where(eq(courseCertificates.code, code))
  expect(rows).toEqual([])
})

/** Only its user downloads a certificate, as a PDF with name, course, date, code, QR code and the link to verify it. */
test('certificate PDF: has name, course, date, code and the link to verify it', async () => {
  const { user, courseId } = await completeCourse()
  const { id, code } = (await issue(user, courseId)).body
  const response = await pdfOf(user, id, 'letter')
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="certificate-${code}.pdf"`)
  const { text, links, pages } = await parsePdf(new Uint8Array(await response.arrayBuffer()))
  for (const part of ['Certificate of completion', 'Ann Walker', 'Maps for beginners', code])
    expect(text).toContain(part)
  expect(links).toEqual([`${site.url}/certificates/${code}`])
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([[792, 612]])
  expect((await pdfOf(user, id, 'a3')).status).toBe(400)
  expect((await pdfOf(user, randomUUID())).status).toBe(404)
})
