import type {
  AdminCurriculum,
  EnrolledCourse,
  OpenedLesson,
} from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import type { AdminProblem } from '../../../tests/fixtures/admin.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import type { TestUser } from '../../../tests/users.ts'
import { filledForms } from '../../content/editing/crud.fixture.ts'
import { createCourse } from '../../sales/orders/orders.fixture.ts'

/** Part of the content of every lesson that `createCourseWithLessons` creates. */
export const LESSON_CONTENT = 'cloudberry-content'

/** All fields of a course lesson, as an owner sends them. */
export const filledLesson = () => {
  const { orderIndex, ...shared } = filledForms.lessons()
  return { ...shared, available: 'at_once', availableOn: '', availableDays: null, isPreview: true, version: 1 }
}

type LessonValues = Partial<typeof courseLessons.$inferInsert> & { slug: string }

/** Creates a course with one section of published lessons. */
export async function createCourseWithLessons(
  site: TestSite,
  lessons: readonly LessonValues[],
  course: Parameters<typeof createCourse>[1] = {},
) {
  const { id: courseId, slug } = await createCourse(site, course)
  const [section] = await site.base.db
    .insert(courseSections)
    .values({ courseId, position: 0, title: 'Week one' })
    .returning({ id: courseSections.id })
  const rows = lessons.map(({ isPublished = true, ...lesson }, position) => ({
    courseId,
    sectionId: section?.id ?? '',
    position,
    title: `Title of ${lesson.slug}`,
    content: `<p>${LESSON_CONTENT}</p>`,
    isPublished,
    publishedAt: isPublished ? site.base.now() : null,
    ...lesson,
  }))
  const inserted = await site.base.db.insert(courseLessons).values(rows).returning()
  return { courseId, slug, sectionId: section?.id ?? '', lessonIds: inserted.map(({ id }) => id) }
}

export function courseApi(site: TestSite, { token }: Pick<TestUser, 'token'>) {
  const lesson = '/api/account/course-lessons'
  return {
    course: (id: string) => site.call<EnrolledCourse & AdminProblem>('GET', `/api/account/courses/${id}`, { token }),
    lesson: (id = '') => site.call<OpenedLesson & AdminProblem>('GET', `${lesson}/${id}`, { token }),
    visit: (id = '') => site.call<AdminProblem>('PUT', `${lesson}/${id}/visit`, { token }),
  }
}

export function curriculumApi(site: TestSite, { token }: Pick<TestUser, 'token'>) {
  const call = <Body = AdminCurriculum>(method: string, path: string, body?: object) =>
    site.call<Body & AdminProblem>(method, `/api/admin/${path}`, { token, ...(body ? { body } : {}) })
  return {
    read: (courseId: string) => call('GET', `courses/${courseId}/curriculum`),
    arrange: (courseId: string, sections: { id: string; lessonIds: string[] }[]) =>
      call('PUT', `courses/${courseId}/curriculum`, { sections }),
    addSection: (courseId: string, title: string) => call('POST', `courses/${courseId}/sections`, { title }),
    renameSection: (id: string, title: string) => call('PUT', `course-sections/${id}`, { title }),
    removeSection: (id: string) => call('DELETE', `course-sections/${id}`),
    addLesson: (sectionId: string, title: string) =>
      call<{ id: string }>('POST', `course-sections/${sectionId}/lessons`, { title }),
    copyLesson: (sectionId: string, lessonId: string) =>
      call<{ id: string }>('POST', `course-sections/${sectionId}/copies`, { lessonId }),
    readLesson: (id: string) => call<Record<string, unknown> & { version: number }>('GET', `course-lessons/${id}`),
    changeLesson: (id: string, form: object) =>
      call<Record<string, unknown> & { version: number }>('PUT', `course-lessons/${id}`, form),
    publishLesson: (id: string, published: boolean) =>
      call<{ id: string }>('PUT', `course-lessons/${id}/published`, { published }),
    removeLesson: (id: string) => call<{ id: string }>('DELETE', `course-lessons/${id}`),
  }
}
