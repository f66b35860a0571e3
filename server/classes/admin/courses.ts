import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { courses as table } from '#db/schema/classes.ts'
import { queueChangeNotice } from '../../class-notifications/index.ts'
import { createCrud, parseImageUrl, releaseSlug, slugFor, withUniqueSlug } from '../../content/index.ts'
import { expectOne } from '../../lists/expect-one.ts'

/** `studentsRead` is the student count when the form was loaded, so that enrollments since then are not overwritten. */
type CourseChange = CourseForm & { studentsRead: number }

/** A deleted course stays visible in the orders of its buyers (features: content editing, 6). */
export const courses = createCrud<CourseForm, typeof table.$inferSelect, CourseChange>({
  subject: 'course',
  visibilityColumn: 'isActive',
  find: async (ctx, id, lock) => {
    const query = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? query.for('update') : query)
    return row
  },
  insert: (ctx, form) => {
    const values = toRow(form)
    return withUniqueCourseSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
  },
  update: async (ctx, { id, nextStartDate }, { studentsRead, ...form }) => {
    const added = form.studentCount - studentsRead
    const values = { ...toRow(form), studentCount: sql`greatest(0, ${table.studentCount} + ${added}::integer)` }
    const after = await withUniqueCourseSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    if (nextStartDate !== after.nextStartDate)
      await queueChangeNotice(ctx, { kind: 'course', id, version: after.version })
    return after
  },
  setVisible: (ctx, { id }, isActive) => ctx.db.update(table).set({ isActive }).where(eq(table.id, id)),
  remove: async (ctx, { id }) => {
    const values = { deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) }
    const { version } = expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning())
    await queueChangeNotice(ctx, { kind: 'course', id, version })
  },
  toForm: ({ id, version, createdAt, deletedAt, cover, ...row }) => ({
    ...row,
    nextStartDate: row.nextStartDate ?? '',
    level: row.level ?? '',
    rating: row.rating ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

const withUniqueCourseSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('courses_slug_key', slug, write)

function toRow(form: CourseForm) {
  return {
    ...form,
    slug: slugFor(form.slug, form.title),
    nextStartDate: form.nextStartDate || null,
    level: form.level || null,
    rating: form.rating || null,
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
  }
}
