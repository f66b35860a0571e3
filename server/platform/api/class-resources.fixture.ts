import { randomUUID } from 'node:crypto'
import { courseCertificates, courseFiles, courseLessonFiles } from '#db/schema/classes/course-lessons.ts'
import { waitingList } from '#db/schema/classes/waiting-list.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import { videos } from '#db/schema/content/videos.ts'
import { createEnrollment } from '../../../tests/fixtures/admin.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { insertSession, sessionForm } from '../../classes/catalog/sessions.fixture.ts'
import {
  coachingTypeForm,
  createPaidBooking,
  createType,
  fetchSlots,
  setDailyHours,
} from '../../classes/coaching/coaching.fixture.ts'
import { createCourseWithLessons, filledLesson } from '../../classes/course-lessons/course-lessons.fixture.ts'
import { createPaidEnrollment } from '../../classes/enrollments/enrollments.fixture.ts'
import { createCourse, createWorkshop } from '../../sales/orders/orders.fixture.ts'
import { createTypedCode } from '../crypto/typed-codes.ts'

/** By path: an id that exists, one that does not, and a valid body. */
export type Resources = Record<string, { there: string; unknown: string; body?: object }>

/** Creates a resource for every path of classes, their lessons, enrollments and bookings. */
export const classResources = async (site: TestSite, ben: TestUser): Promise<Resources> => ({
  ...(await createEnrollments(site, ben)),
  ...(await createWaitingListEntries(site, ben)),
  ...(await createBookings(site, ben)),
  ...(await createMessageTargets(site)),
  ...(await createSessionTargets(site)),
  ...(await courseLessonResources(site, ben)),
  ...(await certificateResources(site, ben)),
  ...(await videoResources(site, ben)),
})

async function createEnrollments(site: TestSite, ben: TestUser): Promise<Resources> {
  const other = await createWorkshop(site)
  const enrollments = [
    await createPaidEnrollment(site, ben),
    await createPaidEnrollment(site, ben),
    await createPaidEnrollment(site, ben),
  ]
  const [cancelled, moved, listed] = enrollments.map(({ id }) => ({ there: id, unknown: randomUUID() }))
  if (!cancelled || !moved || !listed) throw new Error('an enrollment is missing')
  return {
    '/api/account/classes/{id}/cancel': cancelled,
    '/api/account/classes/{id}/move': { ...moved, body: { workshopId: other.id } },
    '/api/account/classes/{id}/dates': listed,
  }
}

/** Creates a course that Ben is enrolled in, and sections and lessons to change. */
async function courseLessonResources(site: TestSite, ben: TestUser): Promise<Resources> {
  const create = () => createCourseWithLessons(site, [{ slug: 'first' }])
  const pair = (there = '') => ({ there, unknown: randomUUID() })
  const { courseId, lessonIds } = await create()
  await createPaidEnrollment(site, ben, { courseId })
  const [binderLesson] = await site.base.db.select({ id: binderLessons.id }).from(binderLessons).limit(1)
  return {
    '/api/account/courses/{id}': pair(courseId),
    '/api/account/course-lessons/{id}': pair(lessonIds[0]),
    '/api/account/course-lessons/{id}/visit': pair(lessonIds[0]),
    '/api/admin/courses/{id}/curriculum': { ...pair((await createCourse(site)).id), body: { sections: [] } },
    '/api/admin/courses/{id}/sections': pair((await createCourse(site)).id),
    '/api/admin/course-sections/{id}': { ...pair((await create()).sectionId), body: { title: 'Week two' } },
    '/api/admin/course-sections/{id}/lessons': { ...pair((await create()).sectionId), body: { title: 'Maps' } },
    '/api/admin/course-sections/{id}/copies': {
      ...pair((await create()).sectionId),
      body: { lessonId: binderLesson?.id },
    },
    '/api/admin/course-lessons/{id}': { ...pair((await create()).lessonIds[0]), body: filledLesson() },
    '/api/admin/course-lessons/{id}/published': pair((await create()).lessonIds[0]),
    '/api/admin/course-lessons/{id}/files': { ...pair((await create()).lessonIds[0]), body: { ids: [] } },
    '/api/admin/course-lesson-files/{id}': {
      ...pair(await createLessonFile(site, (await create()).lessonIds[0])),
      body: { title: 'Map' },
    },
    '/api/lesson-files/{id}': pair(await createLessonFile(site, lessonIds[0])),
  }
}

async function createLessonFile(site: TestSite, lessonId = ''): Promise<string | undefined> {
  const content = { type: 'application/pdf', bytes: 1, source: `downloads/${randomUUID()}.pdf` }
  const [file] = await site.base.db.insert(courseFiles).values(content).returning()
  const values = { lessonId, fileId: file?.id ?? '', position: 0, title: 'Map', fileName: 'map.pdf' }
  const [row] = await site.base.db.insert(courseLessonFiles).values(values).returning()
  return row?.id
}

/** Creates a certificate of Ben. */
async function certificateResources(site: TestSite, ben: TestUser): Promise<Resources> {
  const { courseId } = await createCourseWithLessons(site, [{ slug: 'only' }])
  await createPaidEnrollment(site, ben, { courseId })
  const values = { userId: ben.id, courseId, code: createTypedCode(12), name: 'Ben', courseTitle: 'Maps' }
  const [row] = await site.base.db
    .insert(courseCertificates)
    .values({ ...values, completedOn: '2026-03-05' })
    .returning()
  return {
    '/api/account/courses/{id}/certificate': { there: courseId, unknown: randomUUID() },
    '/api/account/certificates/{id}/pdf': { there: row?.id ?? '', unknown: randomUUID() },
  }
}

/** Creates videos to change and to delete, and a lesson of Ben with an uploaded video. */
async function videoResources(site: TestSite, ben: TestUser): Promise<Resources> {
  const create = async (id = randomUUID()) => {
    const values = { id, fileName: 'film.mp4', type: 'video/mp4', bytes: 1, receivedBytes: 1 } as const
    await site.base.db.insert(videos).values(values)
    return id
  }
  const film = { slug: 'film', videoUrl: `/videos/${await create()}` }
  const { courseId, lessonIds } = await createCourseWithLessons(site, [film])
  await createPaidEnrollment(site, ben, { courseId })
  return {
    '/api/admin/videos/{id}': { there: await create(), unknown: randomUUID(), body: { captions: '' } },
    '/api/lessons/{id}/video': { there: lessonIds[0] ?? '', unknown: randomUUID() },
  }
}

/** Creates classes with one enrolled user each. */
async function createMessageTargets(site: TestSite): Promise<Resources> {
  const [course, workshop] = [await createCourse(site), await createWorkshop(site)]
  for (const classId of [{ courseId: course.id }, { workshopId: workshop.id }])
    await createEnrollment(site, { ...classId, userId: (await site.createUser()).id, status: 'completed' })
  const body = { subject: 'A note', text: 'See you soon.', recipients: 1 }
  return {
    '/api/admin/courses/{id}/messages': { there: course.id, unknown: randomUUID(), body },
    '/api/admin/workshops/{id}/messages': { there: workshop.id, unknown: randomUUID(), body },
  }
}

/** Creates a workshop with one enrolled user and a session for each operation. */
async function createSessionTargets(site: TestSite): Promise<Resources> {
  const [course, workshop] = [await createCourse(site, { nextStartDate: '2099-05-04' }), await createWorkshop(site)]
  const [changed, removed] = [await insertSession(site, workshop.id), await insertSession(site, workshop.id)]
  const enrollment = await createPaidEnrollment(site, await site.createUser())
  const unknown = randomUUID()
  const target = (there: string, body?: object) => ({ there, unknown, ...(body ? { body } : {}) })
  const session = { ...sessionForm, version: 1 }
  return {
    '/api/admin/courses/{id}/sessions': target(course.id, session),
    '/api/admin/workshops/{id}/sessions': target(workshop.id, session),
    '/api/admin/courses/{id}/copies': target(course.id, { date: '2099-06-01' }),
    '/api/admin/workshops/{id}/copies': target(workshop.id, { date: '2099-06-01' }),
    '/api/admin/class-sessions/{id}': target(changed, session),
    '/api/admin/class-sessions/{id}/remove': target(removed, { version: 1 }),
    '/api/admin/workshops/{id}/first-session': target((await createWorkshop(site)).id, session),
    '/api/admin/enrollments/{id}/attendance': target(enrollment.id, { sessionId: null, attended: true }),
  }
}

/** Creates bookings of Ben and a kind of session to change. */
async function createBookings(site: TestSite, ben: TestUser): Promise<Resources> {
  await setDailyHours(site, '08:00', '20:00')
  const { id: typeId } = await createType(site)
  const slots = await fetchSlots(site, typeId)
  const create = async (index: number) => {
    const { id } = await createPaidBooking(site, ben, typeId, slots[index * 4] ?? '')
    return { there: id, unknown: randomUUID() }
  }
  const startsAt = slots.at(-1)
  return {
    '/api/account/bookings/{id}/slots': await create(0),
    '/api/account/bookings/{id}/reschedule': { ...(await create(1)), body: { startsAt } },
    '/api/account/bookings/{id}/cancel': await create(2),
    '/api/admin/bookings/{id}/cancel': await create(3),
    '/api/admin/session-types/{id}': {
      there: (await createType(site)).id,
      unknown: randomUUID(),
      body: coachingTypeForm(),
    },
    '/api/admin/session-types/{id}/active': { there: (await createType(site)).id, unknown: randomUUID() },
  }
}

async function createWaitingListEntries(site: TestSite, ben: TestUser): Promise<Resources> {
  const entryIds: string[] = []
  for (const _ of [1, 2]) {
    const { id: workshopId } = await createWorkshop(site, { seats: 0 })
    const values = { workshopId, userId: ben.id }
    const [row] = await site.base.db.insert(waitingList).values(values).returning({ id: waitingList.id })
    if (row) entryIds.push(row.id)
  }
  const [left = '', removed = ''] = entryIds
  return {
    '/api/account/waiting/{id}/leave': { there: left, unknown: randomUUID() },
    '/api/admin/waiting/{id}': { there: removed, unknown: randomUUID() },
  }
}
