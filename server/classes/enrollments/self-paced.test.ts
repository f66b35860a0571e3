import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseCertificates } from '#db/schema/classes/course-lessons.ts'
import { orderLines, refunds } from '#db/schema/sales/orders.ts'
import { openSiteForFile } from '../../../tests/test-server.ts'
import { contentApi, filledForms } from '../../content/editing/crud.fixture.ts'
import { anonymous } from '../../context.ts'
import {
  contextFor,
  enroll,
  fetchMyOrders,
  mailsTo,
  placePaidOrder,
  verifyEnrollment,
} from '../../sales/orders/orders.fixture.ts'
import { changeSettings } from '../../site/settings/settings.fixture.ts'
import { getClass } from '../catalog/index.ts'
import { courseApi, createCourseWithLessons } from '../course-lessons/course-lessons.fixture.ts'
import { cancelEnrollment, createPaidEnrollment, fetchEnrollments } from './enrollments.fixture.ts'
import * as verbs from './index.ts'

const site = await openSiteForFile({ seed: false })

const DAY_MS = 86_400_000
const TERMS = 'Free cancellation within 7 days, until you open a second lesson.'

const createSelfPaced = (lessons = ['flour', 'water', 'salt']) =>
  createCourseWithLessons(
    site,
    lessons.map((slug) => ({ slug })),
    { format: 'self_paced', title: 'Bread at home' },
  )

async function buySelfPaced() {
  const ann = await site.createUser({ name: 'Ann' })
  const course = await createSelfPaced()
  const enrollment = await createPaidEnrollment(site, ann, { courseId: course.courseId })
  const open = async (index: number) => {
    expect((await courseApi(site, ann).lesson(course.lessonIds[index])).body.content).not.toBeNull()
  }
  const first = async () => (await fetchEnrollments(site, ann))[0]
  return { ...course, ann, enrollment, open, first, cancel: () => cancelEnrollment(site, ann, enrollment.id) }
}

const markAsDone = ({ token }: { token: string }, lessonId = '') =>
  site.call('PUT', `/api/binder/progress/${lessonId}`, {
    token,
    body: { answers: [], ticks: [], done: { on: true, at: site.base.now().getTime() } },
  })

const refundsOf = (orderId: string) => site.base.db.select().from(refunds).where(eq(refunds.orderId, orderId))

async function expectRefused({ cancel, enrollment }: Awaited<ReturnType<typeof buySelfPaced>>) {
  const { status, body } = await cancel()
  expect([status, body.code]).toEqual([409, 'conflict'])
  expect(await refundsOf(enrollment.orderId)).toEqual([])
}

test('self-paced course: page, success page, order, receipt and account lead to lesson 1 and promise no date', async () => {
  const { ann, slug, enrollment, first } = await buySelfPaced()
  const page = await getClass(anonymous(site.base), { slug })
  expect(page).toMatchObject({
    events: [],
    hasReminder: false,
    item: { format: 'self_paced', cancelUntil: null, cancellationTerms: TERMS, hasOnlineLessons: true },
  })
  const waysIn = [{ label: 'Start lesson 1', url: `/classes/${slug}/lessons/flour` }]
  expect((await verifyEnrollment(site, ann, enrollment.sessionId)).body).toMatchObject({
    enrollment: { isSelfPaced: true, isIncluded: false, event: null, waysIn },
  })
  const [order] = await fetchMyOrders(site, ann)
  expect(order?.lines[0]?.parts).toEqual([
    {
      title: 'Bread at home',
      quantity: 1,
      productId: null,
      handover: 'course',
      when: null,
      isSelfPaced: true,
      cancellationTerms: TERMS,
      waysIn,
    },
  ])
  expect(await first()).toMatchObject({
    isSelfPaced: true,
    event: null,
    joinUrl: null,
    canCancel: true,
    endingLesson: 'second',
    waysIn,
  })
  const daysLeft = (Date.parse((await first())?.cancelUntil ?? '') - Date.parse(order?.createdAt ?? '')) / DAY_MS
  expect(daysLeft).toBeCloseTo(7)
  const [receipt] = await mailsTo(site, ann)
  expect(receipt?.text).toContain(`Start lesson 1: ${site.url}${waysIn[0]?.url}`)
  expect(receipt?.text).toContain(`Start right away, at your own pace. Your access has no end date. ${TERMS}`)
  expect(receipt?.text).not.toMatch(/link to join|starts/i)
})

/** The account has the same lesson in its list of courses. */
test('self-paced course: the way in is the next lesson that is not done, and the first one once all are', async () => {
  const { ann, slug, lessonIds } = await buySelfPaced()
  const wayIn = async () => (await fetchEnrollments(site, ann))[0]?.waysIn
  const finish = async (index: number) => {
    await courseApi(site, ann).visit(lessonIds[index])
    await markAsDone(ann, lessonIds[index])
  }
  const path = `/classes/${slug}/lessons`
  await finish(0)
  expect(await wayIn()).toEqual([{ label: 'Continue with lesson 2', url: `${path}/water` }])
  await finish(2)
  expect(await wayIn()).toEqual([{ label: 'Continue with lesson 2', url: `${path}/water` }])
  await finish(1)
  expect(await wayIn()).toEqual([{ label: 'Open the lessons', url: `${path}/flour` }])
})

/** In a self-paced course, free cancellation ends after the set days or with the second lesson, what is first. */
test('self-paced course: the first lesson leaves cancellation free, and the second one ends it', async () => {
  const bought = await buySelfPaced()
  const { ann, slug, lessonIds, open, first } = bought
  for (const _ of [1, 2]) await open(0)
  await courseApi(site, ann).visit(lessonIds[0])
  const toFirst = { label: 'Continue with lesson 1', url: `/classes/${slug}/lessons/flour` }
  expect(await first()).toMatchObject({ canCancel: true, waysIn: [toFirst] })
  await open(1)
  expect(await first()).toMatchObject({ canCancel: false, status: 'booked' })
  expect((await fetchMyOrders(site, ann))[0]?.lines[0]?.parts[0]).not.toHaveProperty('cancellationTerms')
  await expectRefused(bought)
  expect((await bought.cancel()).body.message).toBe(
    'It’s too late to cancel: you’ve started the course, or the time for free cancellation is over.',
  )
  expect(await verbs.cancelAllEnrollments(contextFor(site, ann)), 'the account is deleted').toEqual([])
  expect(await refundsOf(bought.enrollment.orderId)).toEqual([])
})

/** The lesson page warns beside its link to the next lesson. */
test('self-paced course: lesson 1 says that the next lesson ends free cancellation, only while it does', async () => {
  const { ann, lessonIds, courseId } = await buySelfPaced()
  const warns = async (user = ann, index = 0) =>
    (await courseApi(site, user).lesson(lessonIds[index])).body.nextEndsCancellation
  expect([await warns(), await warns()]).toEqual([true, true])
  expect([await warns(ann, 1), await warns()]).toEqual([false, false])

  const ben = await site.createUser()
  const { orderId } = await createPaidEnrollment(site, ben, { courseId })
  expect(await warns(ben)).toBe(true)
  await site.base.db.update(orderLines).set({ cancelUntil: site.base.now() }).where(eq(orderLines.orderId, orderId))
  expect(await warns(ben)).toBe(false)

  const live = await createCourseWithLessons(site, [{ slug: 'flour' }, { slug: 'water' }])
  await createPaidEnrollment(site, ben, { courseId: live.courseId })
  expect((await courseApi(site, ben).lesson(live.lessonIds[0])).body.nextEndsCancellation).toBe(false)
})

test('self-paced course: a lesson that the user marks as done counts as opened', async () => {
  const bought = await buySelfPaced()
  for (const lessonId of bought.lessonIds.slice(0, 2)) await markAsDone(bought.ann, lessonId)
  await expectRefused(bought)
})

test('self-paced course: canceling and enrolling again opens no other lesson for free', async () => {
  const bought = await buySelfPaced()
  const { ann, courseId, open, first } = bought
  await open(0)
  expect((await bought.cancel()).status).toBe(200)
  await site.runJobs()
  expect(await refundsOf(bought.enrollment.orderId)).toMatchObject([{ status: 'done', amountMinor: 5000 }])
  const enrollment = await createPaidEnrollment(site, ann, { courseId })
  expect(await first()).toMatchObject({ id: enrollment.id, canCancel: true })
  await open(1)
  await expectRefused({ ...bought, enrollment, cancel: () => cancelEnrollment(site, ann, enrollment.id) })
})

test('self-paced course: after the consent to immediate delivery, the first lesson ends free cancellation', async () => {
  const admin = await site.createUser({ admin: true })
  await changeSettings(site, admin, { asksImmediateDelivery: true })
  const ann = await site.createUser()
  const { courseId, slug, lessonIds } = await createSelfPaced()
  const terms = 'Free cancellation within 7 days, until you open the first lesson.'
  const page = await getClass(anonymous(site.base), { slug })
  expect(page.item.cancellationTerms).toBe(terms)
  await placePaidOrder(site, enroll(site, ann, { courseId, immediateDelivery: true }))
  await changeSettings(site, admin, { asksImmediateDelivery: false })
  const [enrollment] = await fetchEnrollments(site, ann)
  expect(enrollment).toMatchObject({ canCancel: true, endingLesson: 'first' })
  expect((await fetchMyOrders(site, ann))[0]?.lines[0]?.parts[0]).toMatchObject({ cancellationTerms: terms })
  expect((await courseApi(site, ann).lesson(lessonIds[0])).body.nextEndsCancellation).toBe(false)
  const cancel = await cancelEnrollment(site, ann, enrollment?.id ?? '')
  expect(cancel.status).toBe(409)
})

test('courses: a certificate ends free cancellation, also of a live course without a date', async () => {
  for (const format of ['live', 'self_paced'] as const) {
    const ann = await site.createUser({ name: 'Ann' })
    const { courseId } = await createCourseWithLessons(site, [{ slug: 'only' }], { format })
    const { id } = await createPaidEnrollment(site, ann, { courseId })
    await site.base.db
      .insert(courseCertificates)
      .values({
        userId: ann.id,
        courseId,
        name: 'Ann',
        courseTitle: 'Bread',
        completedOn: '2026-03-01',
        code: format === 'live' ? 'X7KD-03QM-8RTA' : 'X7KD-03QM-8RTB',
      })
    expect((await cancelEnrollment(site, ann, id)).status).toBe(409)
    expect(await fetchEnrollments(site, ann)).toMatchObject([{ canCancel: false, status: 'booked' }])
  }
})

test('course form: a self-paced course is saved without a date and a link to join, and can become live again', async () => {
  const admin = await site.createUser({ admin: true })
  const api = contentApi(site, admin, 'courses')
  const joinUrl = 'https://meet.example.com/bread'
  const { body } = await api.create({ ...filledForms.courses(), joinUrl, format: 'self_paced' })
  expect(body).toMatchObject({ format: 'self_paced', nextStartDate: '', joinUrl: '' })
  const dated = { ...body, format: 'live', nextStartDate: '2099-05-04', studentsRead: body.studentCount }
  expect((await api.change(body.id, dated)).body).toMatchObject({ format: 'live', nextStartDate: '2099-05-04' })
  const { status } = await api.create({ ...filledForms.courses(), format: 'recorded' })
  expect(status).toBe(400)
})

test('course with a date that becomes self-paced: its users get an email that they can start now', async () => {
  const ann = await site.createUser()
  const admin = await site.createUser({ admin: true })
  const { courseId, slug } = await createCourseWithLessons(site, [{ slug: 'flour' }], { nextStartDate: '2099-05-04' })
  await createPaidEnrollment(site, ann, { courseId })
  const [row] = await site.base.db.select().from(courses).where(eq(courses.id, courseId))
  const form = { ...filledForms.courses(), slug, title: 'Bread at home', format: 'self_paced', version: row?.version }
  await contentApi(site, admin, 'courses').change(courseId, { ...form, studentsRead: 0 })
  await site.runJobs()
  await site.runJobs()
  const mail = (await mailsTo(site, ann)).at(-1)
  expect(mail?.subject).toBe('Start at any time: Bread at home')
  expect(mail?.text).toContain('you can start at any time, at your own pace')
  expect(await fetchEnrollments(site, ann)).toMatchObject([{ isSelfPaced: true, event: null }])
})

/** Moves the clock. */
test('self-paced course: free cancellation ends after the days that the owner set', async () => {
  const bought = await buySelfPaced()
  site.clock.advance(7 * DAY_MS)
  const ctx = contextFor(site, bought.ann)
  expect(await verbs.listUserEnrollments(ctx)).toMatchObject([{ canCancel: false }])
  await expect(verbs.cancelEnrollment(ctx, { id: bought.enrollment.id })).rejects.toMatchObject({ code: 'conflict' })
})
