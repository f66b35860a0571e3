import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ClassRemovalInput } from '#contract/classes/class-removal.schema.ts'
import type { CourseForm } from '#contract/content/content-forms.schema.ts'
import { courses as table, workshops } from '#db/schema/classes.ts'
import { queueChangeNotice, queueJoinLink } from '../../class-notifications/index.ts'
import {
  assertPrices,
  assertRatingSource,
  createCrud,
  parseImageUrl,
  slugFor,
  withUniqueSlug,
} from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { moveCourseSessions } from './move-sessions.ts'
import { removeClass } from './remove-class.ts'

/** `studentsRead` is the student count when the form was loaded, so that enrollments since then are not overwritten. */
type CourseChange = CourseForm & { studentsRead: number }

/** A deleted course stays visible in the orders of its buyers. */
export const courses = createCrud<CourseForm, typeof table.$inferSelect, CourseChange, ClassRemovalInput>({
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
  insert: async (ctx, form) => {
    const values = await toRow(ctx, form)
    return withUniqueCourseSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
  },
  update: async (ctx, { id, nextStartDate, joinUrl }, { studentsRead, ...form }) => {
    const row = await toRow(ctx, form, id)
    if (row.nextStartDate) await moveCourseSessions(ctx, { id, start: row.nextStartDate })
    const added = form.studentCount - studentsRead
    const values = { ...row, studentCount: sql`greatest(0, ${table.studentCount} + ${added}::integer)` }
    const after = await withUniqueCourseSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    if (nextStartDate !== after.nextStartDate)
      await queueChangeNotice(ctx, { kind: 'course', id, version: after.version })
    if (after.joinUrl && joinUrl !== after.joinUrl) await queueJoinLink(ctx, { kind: 'course', id })
    return after
  },
  setVisible: (ctx, { id }, isActive) => ctx.db.update(table).set({ isActive }).where(eq(table.id, id)),
  remove: (ctx, { id }, choice) =>
    removeClass(ctx, {
      kind: 'course',
      id,
      ...choice,
      hasBegun: false,
      update: async (values) => expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    }),
  toForm: ({ id, version, createdAt, deletedAt, canceledAt, endsOn, lastSessionOn, ...row }) => ({
    ...row,
    joinUrl: row.joinUrl ?? '',
    nextStartDate: row.nextStartDate ?? '',
    level: row.level ?? '',
    rating: row.rating ?? '',
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
    cover: row.cover ?? '',
  }),
  nameOf: ({ title }) => title,
})

const withUniqueCourseSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('courses_slug_key', slug, write)

async function toRow(ctx: Ctx, form: CourseForm, id?: string) {
  assertRatingSource(ctx, form)
  assertPrices(ctx, { price: form.price })
  const isLive = form.format === 'live'
  return {
    ...form,
    slug: await slugFor(ctx, { slug: form.slug, title: form.title, table, siblingTable: workshops, id }),
    joinUrl: (isLive && form.joinUrl) || null,
    nextStartDate: (isLive && form.nextStartDate) || null,
    level: form.level || null,
    rating: form.rating || null,
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
    cover: form.cover || null,
  }
}
