import { eq } from 'drizzle-orm'
import { addDays } from '#contract/dates.ts'
import { courseLessons, courseSections } from '#db/schema/course-lessons.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'

/**
 * Copies the sections and lessons of a course to a course without any (features: class sessions, 14). Lessons that open on
 * a date open `days` later.
 */
export async function copyCurriculum(
  ctx: Ctx,
  { from, to, days }: { from: string; to: string; days: number },
): Promise<void> {
  const sections = await ctx.db.select().from(courseSections).where(eq(courseSections.courseId, from))
  const lessons = await ctx.db.select().from(courseLessons).where(eq(courseLessons.courseId, from))
  for (const { id, title, position } of sections) {
    const section = expectOne(await ctx.db.insert(courseSections).values({ courseId: to, title, position }).returning())
    const copies = lessons
      .filter(({ sectionId }) => sectionId === id)
      .map(({ id: _, version: __, availableOn, ...lesson }) => ({
        ...lesson,
        ...{ courseId: to, sectionId: section.id, createdAt: ctx.now() },
        availableOn: availableOn && addDays(availableOn, days),
      }))
    if (copies.length > 0) await ctx.db.insert(courseLessons).values(copies)
  }
}
