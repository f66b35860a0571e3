import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { CoachingTypeForm, CoachingTypeRow } from '#contract/classes/coaching/admin-coaching.schema.ts'
import { coachingBookings, coachingTypes as table } from '#db/schema/classes/coaching.ts'
import { assertPrices, createCrud, releaseSlug, slugFor, withUniqueSlug } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'

const TYPES_MAX = 200

/** Lists all kinds of sessions by title, inactive ones too. @throws sign_in_required, admin_required */
export async function listCoachingTypes(ctx: Ctx): Promise<{ types: CoachingTypeRow[] }> {
  requireStaff(ctx)
  const isUpcoming = and(
    eq(coachingBookings.typeId, table.id),
    eq(coachingBookings.status, 'booked'),
    gt(coachingBookings.endsAt, ctx.now()),
  )
  const rows = await ctx.db
    .select({ type: table, upcoming: sql<number>`(SELECT count(*)::int FROM ${coachingBookings} WHERE ${isUpcoming})` })
    .from(table)
    .where(isNull(table.deletedAt))
    .orderBy(asc(sql`lower(${table.title})`), asc(table.id))
    .limit(TYPES_MAX)
  return {
    types: rows.map(({ type, upcoming }) => {
      const { joinUrl, ...form } = toForm(type)
      return { ...form, id: type.id, hasJoinUrl: joinUrl !== '', upcoming }
    }),
  }
}

/** A deleted kind of session stays with its bookings. */
export const coachingTypeCrud = createCrud<CoachingTypeForm, typeof table.$inferSelect, CoachingTypeForm>({
  subject: 'coaching_type',
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
    return withUniqueTypeSlug(values.slug, async () => expectOne(await ctx.db.insert(table).values(values).returning()))
  },
  update: async (ctx, { id }, form) => {
    const values = await toRow(ctx, form, id)
    return withUniqueTypeSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
  },
  setVisible: (ctx, { id }, isActive) => ctx.db.update(table).set({ isActive }).where(eq(table.id, id)),
  remove: (ctx, { id }) =>
    ctx.db
      .update(table)
      .set({ deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) })
      .where(eq(table.id, id)),
  toForm,
  nameOf: ({ title }) => title,
})

function toForm({ id, version, createdAt, deletedAt, joinUrl, ...form }: typeof table.$inferSelect): CoachingTypeForm {
  return { ...form, joinUrl: joinUrl ?? '' }
}

const withUniqueTypeSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('coaching_types_slug_key', slug, write)

async function toRow(ctx: Ctx, form: CoachingTypeForm, id?: string) {
  assertPrices(ctx, { price: form.price })
  const slug = await slugFor(ctx, { slug: form.slug, title: form.title, table, id })
  return { ...form, slug, joinUrl: form.joinUrl || null }
}
