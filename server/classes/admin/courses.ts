import { and, eq, isNull, sql } from 'drizzle-orm'
import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { courses as table } from '#db/schema/classes.ts'
import { queueChangeNotice } from '../../class-notifications/index.ts'
import { createCrud, expectRow, parseImageUrl, releaseSlug, slugFor, withUniqueSlug } from '../../content/index.ts'

/** `studentsRead` is the number of students that stood in the form at first: whoever enrolled since then is kept. */
type CourseChange = CourseForm & { studentsRead: number }

/** Courses. One that is deleted takes nobody new; whoever enrolled keeps it in their orders (features: writing desk, 6). */
export const courses = createCrud<CourseForm, typeof table.$inferSelect, CourseChange>({
  subject: 'course',
  find: async (ctx, id, lock) => {
    const asked = ctx.db
      .select()
      .from(table)
      .where(and(eq(table.id, id), isNull(table.deletedAt)))
    const [row] = await (lock === 'for update' ? asked.for('update') : asked)
    return row
  },
  insert: (ctx, form) => {
    const row = kept(form)
    return own(row.slug, async () => expectRow(await ctx.db.insert(table).values(row).returning()))
  },
  update: async (ctx, { id, nextStartDate }, { studentsRead, ...form }) => {
    const more = form.studentCount - studentsRead
    const row = { ...kept(form), studentCount: sql`greatest(0, ${table.studentCount} + ${more}::integer)` }
    const after = await own(row.slug, async () =>
      expectRow(await ctx.db.update(table).set(row).where(eq(table.id, id)).returning()),
    )
    if (nextStartDate !== after.nextStartDate)
      await queueChangeNotice(ctx, { kind: 'course', id, version: after.version })
    return after
  },
  remove: async (ctx, { id }) => {
    const gone = { deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) }
    const { version } = expectRow(await ctx.db.update(table).set(gone).where(eq(table.id, id)).returning())
    await queueChangeNotice(ctx, { kind: 'course', id, version })
  },
  form: ({ id, version, createdAt, deletedAt, cover, ...row }) => ({
    ...row,
    nextStartDate: row.nextStartDate ?? '',
    level: row.level ?? '',
    rating: row.rating ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

const own = <Row>(slug: string, write: () => Promise<Row>) => withUniqueSlug('courses_slug_key', slug, write)

function kept(form: CourseForm) {
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
