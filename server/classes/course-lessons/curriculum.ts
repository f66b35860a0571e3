import { and, asc, eq } from 'drizzle-orm'
import { courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../context.ts'

type LessonRow = typeof courseLessons.$inferSelect
/** The columns of lists, without texts. */
export type ListedLesson = Pick<
  LessonRow,
  'id' | 'slug' | 'title' | 'available' | 'availableOn' | 'availableDays' | 'isPreview' | 'isPublished'
>
export type ListedSection = { id: string; title: string; lessons: ListedLesson[] }

/** Lists the sections of a course in order, with their lessons. Without drafts, sections without lessons are omitted. */
export async function listSections(
  ctx: Ctx,
  courseId: string,
  { drafts }: { drafts: boolean },
): Promise<ListedSection[]> {
  const [sections, lessons] = await Promise.all([
    ctx.db
      .select({ id: courseSections.id, title: courseSections.title })
      .from(courseSections)
      .where(eq(courseSections.courseId, courseId))
      .orderBy(asc(courseSections.position)),
    ctx.db
      .select({
        sectionId: courseLessons.sectionId,
        id: courseLessons.id,
        slug: courseLessons.slug,
        title: courseLessons.title,
        available: courseLessons.available,
        availableOn: courseLessons.availableOn,
        availableDays: courseLessons.availableDays,
        isPreview: courseLessons.isPreview,
        isPublished: courseLessons.isPublished,
      })
      .from(courseLessons)
      .where(and(eq(courseLessons.courseId, courseId), drafts ? undefined : eq(courseLessons.isPublished, true)))
      .orderBy(asc(courseLessons.position)),
  ])
  return sections
    .map((section) => ({
      ...section,
      lessons: lessons.flatMap(({ sectionId, ...lesson }) => (sectionId === section.id ? lesson : [])),
    }))
    .filter((section) => drafts || section.lessons.length > 0)
}

/** Returns the 1-based number of a lesson in its course. */
export function numberOf(sections: readonly { lessons: readonly { id: string }[] }[], lessonId: string): number {
  return sections.flatMap(({ lessons }) => lessons).findIndex(({ id }) => id === lessonId) + 1
}
