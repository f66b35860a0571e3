import { and, count, eq, max } from 'drizzle-orm'
import {
  type AdminCurriculum,
  type ArrangeInput,
  COURSE_LESSONS_MAX,
  SECTIONS_MAX,
} from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { courses } from '#db/schema/classes/catalog.ts'
import { courseLessons, courseSections } from '#db/schema/classes/course-lessons.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { recordAudit } from '../../../people/audit/index.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { listSections } from '../curriculum.ts'

type Course = { id: string; slug: string; title: string }

/** Lists the sections and lessons of a course, drafts included. @throws sign_in_required, admin_required, not_found */
export async function getAdminCurriculum(ctx: Ctx, { id }: { id: string }): Promise<AdminCurriculum> {
  requireStaff(ctx)
  return toAdminCurriculum(ctx, await findCourse(ctx, id, 'no lock'))
}

/** Adds a section at the end. @throws sign_in_required, admin_required, not_found, validation */
export async function addSection(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<AdminCurriculum> {
  return changeCurriculum(ctx, id, async (ctx) => {
    const rows = expectOne(
      await ctx.db
        .select({ number: count(), last: max(courseSections.position) })
        .from(courseSections)
        .where(eq(courseSections.courseId, id)),
    )
    if (rows.number >= SECTIONS_MAX) throw invalidTitle(`A course can have up to ${SECTIONS_MAX} sections.`)
    await ctx.db.insert(courseSections).values({ courseId: id, title, position: (rows.last ?? -1) + 1 })
  })
}

/** @throws sign_in_required, admin_required, not_found, validation */
export async function renameSection(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<AdminCurriculum> {
  return changeCurriculum(ctx, await courseOfSection(ctx, id), async (ctx) => {
    await ctx.db.update(courseSections).set({ title }).where(eq(courseSections.id, id))
  })
}

/** Deletes a section and its lessons. @throws sign_in_required, admin_required, not_found */
export async function removeSection(ctx: Ctx, { id }: { id: string }): Promise<AdminCurriculum> {
  return changeCurriculum(ctx, await courseOfSection(ctx, id), async (ctx) => {
    await ctx.db.delete(courseSections).where(eq(courseSections.id, id))
  })
}

/**
 * Reorders the sections and lessons of a course; a lesson can move to another section.
 * @throws sign_in_required, admin_required, not_found, conflict unless every current section and lesson is listed once
 */
export async function arrangeCurriculum(
  ctx: Ctx,
  { id, sections }: ArrangeInput & { id: string },
): Promise<AdminCurriculum> {
  return changeCurriculum(ctx, id, async (ctx) => {
    const before = await listSections(ctx, id, { drafts: true })
    const lessonIds = (list: readonly { lessonIds: string[] }[]) => list.flatMap((section) => section.lessonIds)
    const current = before.map((section) => ({ id: section.id, lessonIds: section.lessons.map(({ id }) => id) }))
    const isSameSet = (a: string[], b: string[]) => a.toSorted().join() === b.toSorted().join()
    const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
    if (!isSameSet(ids(sections), ids(current)) || !isSameSet(lessonIds(sections), lessonIds(current)))
      throw new Problem('conflict')
    for (const [position, { id: sectionId, lessonIds }] of sections.entries()) {
      await ctx.db.update(courseSections).set({ position }).where(eq(courseSections.id, sectionId))
      for (const [position, lessonId] of lessonIds.entries())
        await ctx.db.update(courseLessons).set({ sectionId, position }).where(eq(courseLessons.id, lessonId))
    }
  })
}

/** Returns the position after the last lesson of a section. @throws not_found, validation */
export async function nextPosition(ctx: Ctx, { sectionId, courseId }: { sectionId: string; courseId: string }) {
  const inCourse = eq(courseLessons.courseId, courseId)
  const total = expectOne(await ctx.db.select({ number: count() }).from(courseLessons).where(inCourse)).number
  if (total >= COURSE_LESSONS_MAX) throw invalidTitle(`A course can have up to ${COURSE_LESSONS_MAX} lessons.`)
  const inSection = and(inCourse, eq(courseLessons.sectionId, sectionId))
  const { last } = expectOne(
    await ctx.db
      .select({ last: max(courseLessons.position) })
      .from(courseLessons)
      .where(inSection),
  )
  return (last ?? -1) + 1
}

/** @throws not_found */
export async function courseOfSection(ctx: Ctx, id: string): Promise<string> {
  requireStaff(ctx)
  const [section] = await ctx.db
    .select({ courseId: courseSections.courseId })
    .from(courseSections)
    .where(eq(courseSections.id, id))
  if (!section) throw new Problem('not_found')
  return section.courseId
}

/** Locks the course, so that changes of one curriculum take turns, and records the change. */
export async function changeCurriculum(
  ctx: Ctx,
  courseId: string,
  change: (ctx: Ctx) => Promise<void>,
): Promise<AdminCurriculum> {
  requireStaff(ctx)
  return transaction(ctx, async (ctx) => {
    const course = await findCourse(ctx, courseId, 'for update')
    const before = await outlineOf(ctx, courseId)
    await change(ctx)
    const after = await outlineOf(ctx, courseId)
    await recordAudit(ctx, { subject: 'course', id: courseId, name: course.title, before, after })
    return toAdminCurriculum(ctx, course)
  })
}

/** Sections and lessons by title, for the audit trail. */
async function outlineOf(ctx: Ctx, courseId: string) {
  const sections = await listSections(ctx, courseId, { drafts: true })
  return { curriculum: sections.map(({ title, lessons }) => [title, ...lessons.map(({ title }) => title)]) }
}

async function findCourse(ctx: Ctx, id: string, lock: 'for update' | 'no lock'): Promise<Course> {
  const query = ctx.db
    .select({ id: courses.id, slug: courses.slug, title: courses.title })
    .from(courses)
    .where(eq(courses.id, id))
  const [course] = await (lock === 'for update' ? query.for('update') : query)
  if (!course) throw new Problem('not_found')
  return course
}

async function toAdminCurriculum(ctx: Ctx, course: Course): Promise<AdminCurriculum> {
  return { course, sections: await listSections(ctx, course.id, { drafts: true }) }
}

function invalidTitle(message: string): Problem {
  return new Problem('validation', { message, fields: [{ field: 'title', message }] })
}
