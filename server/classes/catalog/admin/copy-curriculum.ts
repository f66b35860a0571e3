import { eq } from 'drizzle-orm'
import { addDays } from '#contract/dates.ts'
import { courseLessonFiles, courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import type { Ctx } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'

/**
 * Copies the sections and lessons of a course, with their files, to a course without any. Lessons that open on a date
 * open `days` later.
 */
export async function copyCurriculum(
  ctx: Ctx,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<void> {
  const sections = await ctx.db.select().from(courseSections).where(eq(courseSections.courseId, from))
  const lessons = await ctx.db.select().from(courseLessons).where(eq(courseLessons.courseId, from))
  for (const { id, title, position } of sections) {
    const section = expectOne(await ctx.db.insert(courseSections).values({ courseId: to, title, position }).returning())
    for (const lesson of lessons.filter(({ sectionId }) => sectionId === id)) {
      const { id: originalId, version: _, availableOn, ...content } = lesson
      const values = { ...content, courseId: to, sectionId: section.id, createdAt: ctx.now() }
      const copy = expectOne(
        await ctx.db
          .insert(courseLessons)
          .values({ ...values, availableOn: availableOn && addDays(availableOn, days) })
          .returning({ id: courseLessons.id }),
      )
      const files = await ctx.db.select().from(courseLessonFiles).where(eq(courseLessonFiles.lessonId, originalId))
      const copies = files.map(({ id: _, ...file }) => ({ ...file, lessonId: copy.id }))
      if (copies.length > 0) await ctx.db.insert(courseLessonFiles).values(copies)
    }
  }
}
