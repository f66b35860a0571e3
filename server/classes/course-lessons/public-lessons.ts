import { and, eq, isNull } from 'drizzle-orm'
import { courseLessonPath } from '#contract/classes/course-lessons/course-lesson-path.ts'
import type { Curriculum } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import type { LessonFile } from '#contract/classes/course-lessons/lesson-files.schema.ts'
import type { Lesson } from '#contract/content/editing/posts-and-lessons.ts'
import type { LessonLink } from '#contract/content/pdf/pdf.schema.ts'
import { isSlug } from '#contract/slugs.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseLessons } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../context.ts'
import { pageLink } from '../../platform/graphics/page-link.ts'
import type { CacheDependencies } from '../../platform/page-cache/dependencies.ts'
import { Problem } from '../../problem.ts'
import type { SitemapSource } from '../../site/sitemap/sitemap-source.ts'
import { isCourseOpen, listOpenClasses } from '../catalog/index.ts'
import { type ListedSection, listSections, numberOf } from './curriculum.ts'
import { listLessonFiles } from './files/lesson-files.ts'
import { toReadableLesson } from './lesson-access.ts'

/** Lists the published lessons of a course, without content. */
export async function getCurriculum(ctx: Ctx, { courseId }: { courseId: string }): Promise<Curriculum> {
  return (await listSections(ctx, courseId, { drafts: false })).map(toPublicSection)
}

const toPublicSection = ({ id, title, lessons }: ListedSection) => ({
  id,
  title,
  lessons: lessons.map(({ id, slug, title, isPreview }) => ({ id, slug, title, isPreview })),
})

/**
 * The page of a lesson as it is for everyone. `outline` is null if the course is not on sale: enrolled users load the lesson
 * in the browser, and nothing of the course is public. `preview` is null for lessons of enrolled users.
 */
export type CourseLessonPage = {
  courseSlug: string
  lessonId: string
  outline: { course: { id: string; title: string }; sections: Curriculum; title: string } | null
  preview: { lesson: Lesson; number: number; link: LessonLink; files: LessonFile[] } | null
  /** Time until which the page is valid without changes. */
  until: Date | null
}

/** Returns the public page of a published lesson. @throws not_found */
export async function getCourseLessonPage(
  ctx: Ctx,
  { slug, lesson }: { slug: string; lesson: string },
): Promise<CourseLessonPage> {
  if (!isSlug(slug) || !isSlug(lesson)) throw new Problem('not_found')
  const [row] = await ctx.db
    .select({ lesson: courseLessons, course: courses })
    .from(courseLessons)
    .innerJoin(courses, eq(courses.id, courseLessons.courseId))
    .where(and(eq(courses.slug, slug), eq(courseLessons.slug, lesson), eq(courseLessons.isPublished, true)))
  if (!row) throw new Problem('not_found')
  const { id, title } = row.course
  const page = { courseSlug: slug, lessonId: row.lesson.id }
  if (!(await isOnSale(ctx, id))) return { ...page, outline: null, preview: null, until: null }
  const sections = await getCurriculum(ctx, { courseId: id })
  const { endsOn } = row.course
  return {
    ...page,
    outline: { course: { id, title }, sections, title: row.lesson.title },
    preview: row.lesson.isPreview
      ? {
          lesson: toReadableLesson(row.lesson),
          number: numberOf(sections, row.lesson.id),
          link: pageLink(ctx.site.publicUrl, courseLessonPath(slug, lesson)),
          files: await listLessonFiles(ctx, row.lesson.id),
        }
      : null,
    until: endsOn ? new Date(Date.parse(endsOn) + DAY_MS) : null,
  }
}

const DAY_MS = 86_400_000

async function isOnSale(ctx: Ctx, courseId: string): Promise<boolean> {
  const condition = and(eq(courses.id, courseId), isCourseOpen(ctx.now()))
  return (await ctx.db.select({ id: courses.id }).from(courses).where(condition)).length > 0
}

type Loaders = { getCurriculum: typeof getCurriculum; getCourseLessonPage: typeof getCourseLessonPage }

export const courseLessonDependencies: CacheDependencies<Loaders> = {
  getCurriculum: () => ({ tags: ['classes'] }),
  getCourseLessonPage: ({ until }) => ({ tags: ['classes'], until }),
}

/** Previews of courses on sale. Lessons for enrolled users are in no sitemap, feed or search. */
export const coursePreviewSitemapSource: SitemapSource<Ctx> = {
  list: async (ctx) => {
    const { courses: open } = await listOpenClasses(ctx)
    const previews = await ctx.db
      .select({ courseId: courseLessons.courseId, slug: courseLessons.slug, publishedAt: courseLessons.publishedAt })
      .from(courseLessons)
      .innerJoin(courses, eq(courses.id, courseLessons.courseId))
      .where(and(eq(courseLessons.isPreview, true), eq(courseLessons.isPublished, true), isNull(courses.deletedAt)))
    return open.flatMap((course) =>
      previews
        .filter(({ courseId }) => courseId === course.id)
        .map(({ slug, publishedAt }) => ({
          path: courseLessonPath(course.slug, slug),
          changedAt: publishedAt,
          listedUntil: course.endsOn ? new Date(Date.parse(course.endsOn) + DAY_MS) : null,
        })),
    )
  },
}
