import { eq } from 'drizzle-orm'
import type { CourseLessonForm } from '#contract/classes/course-lessons/course-lessons.schema.ts'
import { courseLessons as table } from '#db/schema/classes/course-lessons.ts'
import { binderLessons } from '#db/schema/content/binder.ts'
import {
  createCrud,
  parseHtml,
  parseImageUrl,
  parseVideoUrl,
  slugFor,
  withUniqueSlug,
} from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { changeCurriculum, courseOfSection, nextPosition } from './sections.ts'

type Row = typeof table.$inferSelect

/** A lesson keeps the date of its first publication until it is unpublished. */
export const courseLessons = createCrud<CourseLessonForm, Row, CourseLessonForm>({
  subject: 'lesson',
  visibilityColumn: 'isPublished',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(table).where(eq(table.id, id))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: () => {
    throw new Error('a course lesson is created as a draft in a section')
  },
  update: async (ctx, row, form) => {
    const values = await toRow(ctx, row, form)
    return withUniqueSlug('course_lessons_slug_key', values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, row.id)).returning()),
    )
  },
  setVisible: (ctx, row, isPublished) =>
    ctx.db
      .update(table)
      .set({ isPublished, publishedAt: publishedAt(ctx, row, isPublished) })
      .where(eq(table.id, row.id)),
  remove: (ctx, { id }) => ctx.db.delete(table).where(eq(table.id, id)),
  toForm: ({ id, courseId, sectionId, position, version, createdAt, publishedAt, ...row }) => ({
    ...row,
    excerpt: row.excerpt ?? '',
    content: row.content ?? '',
    author: row.author ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
    videoUrl: row.videoUrl ?? '',
    didYouKnow: row.didYouKnow ?? '',
    availableOn: row.availableOn ?? '',
  }),
  nameOf: ({ title }) => title,
})

const publishedAt = (ctx: Ctx, row: Row, isPublished: boolean) => (isPublished ? (row.publishedAt ?? ctx.now()) : null)

async function toRow(ctx: Ctx, row: Row, form: CourseLessonForm) {
  const { available } = form
  return {
    ...form,
    slug: await lessonSlug(ctx, { ...form, courseId: row.courseId, id: row.id }),
    excerpt: form.excerpt || null,
    content: parseHtml(form.content) || null,
    author: form.author || null,
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
    videoUrl: parseVideoUrl(form.videoUrl),
    didYouKnow: form.didYouKnow || null,
    availableOn: available === 'on_date' ? form.availableOn : null,
    availableDays: available === 'after_start' || available === 'after_enrollment' ? form.availableDays : null,
    publishedAt: publishedAt(ctx, row, form.isPublished),
  }
}

function lessonSlug(ctx: Ctx, input: { slug: string; title: string; courseId: string; id?: string }): Promise<string> {
  const { slug, title, courseId, id } = input
  return slugFor(ctx, { slug, title, table, id, among: eq(table.courseId, courseId) })
}

type NewLesson = { id: string }

/** Adds a draft at the end of a section. @throws sign_in_required, admin_required, not_found, validation */
export async function addLesson(ctx: Ctx, { id, title }: { id: string; title: string }): Promise<NewLesson> {
  return insertLesson(ctx, id, async () => ({ title }))
}

/**
 * Adds a copy of a binder lesson as a draft at the end of a section. Later changes of one do not affect the other.
 * @throws sign_in_required, admin_required, not_found, validation
 */
export async function copyLesson(ctx: Ctx, { id, lessonId }: { id: string; lessonId: string }): Promise<NewLesson> {
  return insertLesson(ctx, id, async (ctx) => {
    const [original] = await ctx.db.select().from(binderLessons).where(eq(binderLessons.id, lessonId))
    if (!original) throw new Problem('not_found')
    const { id, slug, createdAt, publishedAt, isPublished, orderIndex, version, ...content } = original
    return content
  })
}

async function insertLesson(
  ctx: Ctx,
  sectionId: string,
  contentOf: (ctx: Ctx) => Promise<{ title: string } & Partial<typeof table.$inferInsert>>,
): Promise<NewLesson> {
  requireStaff(ctx)
  const courseId = await courseOfSection(ctx, sectionId)
  let inserted: NewLesson | undefined
  await changeCurriculum(ctx, courseId, async (ctx) => {
    const content = await contentOf(ctx)
    const slug = await lessonSlug(ctx, { slug: '', title: content.title, courseId })
    const position = await nextPosition(ctx, { sectionId, courseId })
    const values = { ...content, courseId, sectionId, position, slug }
    ;[inserted] = await ctx.db.insert(table).values(values).returning({ id: table.id })
  })
  if (!inserted) throw new Error('course lesson insert returned no row')
  return inserted
}
