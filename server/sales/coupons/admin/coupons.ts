import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { type ItemReference, itemKindNames, itemKinds } from '#contract/content/store/item-kinds.ts'
import type {
  CouponForm,
  CouponItems,
  CouponPage,
  CouponRow,
  CouponsInput,
} from '#contract/sales/coupons/coupons.schema.ts'
import { itemTables } from '#db/item-tables.ts'
import { coupons as table } from '#db/schema/sales/coupons.ts'
import { orders } from '#db/schema/sales/orders.ts'
import { createCrud, invalidField } from '../../../content/editing/index.ts'
import { type Ctx, requireStaff } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { ascending, descending, paginate } from '../../../platform/lists/paginate.ts'
import { matchesText } from '../../../platform/lists/text-search.ts'
import { Problem } from '../../../problem.ts'
import { assertChargeable, siteMoney } from '../../../site-money.ts'
import { brokenConstraint } from '../../../transaction.ts'
import { listChosenItems, replaceChosenItems } from '../coupon-items.ts'

const sortOrders = {
  newest: descending(table.createdAt, 'timestamptz'),
  oldest: ascending(table.createdAt, 'timestamptz'),
}

/** Searched text; must match the expression of the index `coupons_search`. */
const couponText: SQL = sql`lower(' ' || ${table.code})`

/** Lists coupons with how often they were used. @throws sign_in_required, admin_required, validation */
export async function listCoupons(ctx: Ctx, input: CouponsInput): Promise<CouponPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'coupons', input, { id: table.id, orders: sortOrders })
  const { q, state } = input
  const isInState = state && eq(table.isActive, state === 'active')
  const rows = await ctx.db
    .select({ id: table.id, at, coupon: table })
    .from(table)
    .where(and(q ? matchesText(couponText, q) : undefined, isInState, after))
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  const ids = page.map(({ id }) => id)
  const chosen = Map.groupBy(await listChosenItems(ctx, ids), ({ couponId }) => couponId)
  const uses = await countUsage(ctx, ids)
  const toRow = ({ id, coupon }: (typeof rows)[number]): CouponRow => {
    const { items: _, ...form } = toForm({ ...coupon, items: [] })
    return { ...form, id, uses: uses.get(id) ?? 0, itemTitles: (chosen.get(id) ?? []).map(({ title }) => title) }
  }
  return { coupons: page.map(toRow), nextCursor }
}

async function countUsage(ctx: Ctx, couponIds: string[]): Promise<Map<string | null, number>> {
  if (couponIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orders.couponId, uses: count() })
    .from(orders)
    .where(and(inArray(orders.couponId, couponIds), isNull(orders.couponReleasedAt)))
    .groupBy(orders.couponId)
  return new Map(rows.map(({ id, uses }) => [id, uses]))
}

type CouponWithItems = typeof table.$inferSelect & { items: ItemReference[] }

/** A coupon of an order cannot be deleted, only deactivated. */
export const coupons = createCrud<CouponForm, CouponWithItems, CouponForm>({
  subject: 'coupon',
  visibilityColumn: 'isActive',
  find: async (ctx, id, lock) => {
    const query = ctx.db.select().from(table).where(eq(table.id, id))
    const [row] = await (lock === 'for update' ? query.for('no key update') : query)
    return row && withItems(ctx, row)
  },
  insert: (ctx, form) =>
    withUniqueCode(form, async () => {
      assertAmounts(ctx, form)
      const row = expectOne(await ctx.db.insert(table).values(toColumns(form)).returning())
      return replaceItems(ctx, row, form)
    }),
  update: (ctx, { id }, form) =>
    withUniqueCode(form, async () => {
      assertAmounts(ctx, form)
      const row = expectOne(await ctx.db.update(table).set(toColumns(form)).where(eq(table.id, id)).returning())
      return replaceItems(ctx, row, form)
    }),
  setVisible: (ctx, { id }, isActive) => ctx.db.update(table).set({ isActive }).where(eq(table.id, id)),
  remove: async (ctx, { id }) => {
    try {
      await ctx.db.delete(table).where(eq(table.id, id))
    } catch (error) {
      if (brokenConstraint(error) !== 'orders_coupon_id_fkey') throw error
      throw new Problem('conflict', { message: 'It’s in an order, so it can only be deactivated.', cause: error })
    }
  },
  toForm,
  nameOf: ({ code }) => code,
})

function toForm({ id, version, createdAt, startsAt, endsAt, ...form }: CouponWithItems): CouponForm {
  return { ...form, startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
}

function toColumns({ items: _, kind, percent, amountMinor, startsAt, endsAt, ...form }: CouponForm) {
  return {
    ...form,
    kind,
    percent: kind === 'percent' ? percent : null,
    amountMinor: kind === 'amount' ? amountMinor : null,
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  }
}

async function withItems(ctx: Ctx, row: typeof table.$inferSelect): Promise<CouponWithItems> {
  return { ...row, items: (await listChosenItems(ctx, [row.id])).map(({ item }) => item) }
}

async function replaceItems(ctx: Ctx, row: typeof table.$inferSelect, { appliesTo, items }: CouponForm) {
  await replaceChosenItems(ctx, row.id, appliesTo === 'chosen' ? items : [])
  return withItems(ctx, row)
}

/** @throws validation */
const assertAmounts = (ctx: Ctx, { amountMinor, minimumMinor }: CouponForm) =>
  assertChargeable(siteMoney(ctx), { amountMinor, minimumMinor })

/** @throws validation if the code is taken, or a chosen item does not exist */
async function withUniqueCode<Row>({ code }: CouponForm, write: () => Promise<Row>): Promise<Row> {
  try {
    return await write()
  } catch (error) {
    const constraint = brokenConstraint(error)
    if (constraint === 'coupons_code_key')
      throw invalidField('code', `The code ${code} is already taken. Please choose another.`, error)
    if (constraint?.startsWith('coupon_items_') && constraint.endsWith('_fkey'))
      throw invalidField('items', 'A chosen item no longer exists. Please reload the page.', error)
    throw error
  }
}

const ITEMS_MAX = 1_000

/** Lists what a coupon can apply to, inactive items too. @throws sign_in_required, admin_required */
export async function listCouponItems(ctx: Ctx): Promise<CouponItems> {
  requireStaff(ctx)
  const ofKinds = itemKindNames.map((kind, position) => {
    const { table, title } = itemTables[kind]
    return sql`SELECT jsonb_build_object(${itemKinds[kind].idName}::text, ${table.id}) AS item, ${title} AS title,
      ${position}::integer AS position FROM ${table} WHERE ${table.deletedAt} IS NULL`
  })
  const { rows } = await ctx.db.execute<{ item: ItemReference; title: string }>(sql`
    SELECT item, title FROM (${sql.join(ofKinds, sql` UNION ALL `)}) AS items
    ORDER BY position, lower(title), item LIMIT ${ITEMS_MAX}`)
  return { items: rows }
}
