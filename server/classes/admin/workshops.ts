import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { WorkshopForm } from '#contract/content/content-forms.schema.ts'
import { workshops as table } from '#db/schema/classes.ts'
import { seats } from '#db/schema/orders.ts'
import { queueChangeNotice } from '../../class-notifications/index.ts'
import { createCrud, parseImageUrl, releaseSlug, slugFor, withUniqueSlug } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { Problem } from '../../problem.ts'
import { promoteWaitingList } from '../../waiting-list/index.ts'

type WorkshopRow = typeof table.$inferSelect

/**
 * Admin verbs of workshops. The capacity cannot fall below the seats in use (features: content editing, 7). A deleted
 * workshop stays visible in the orders of its buyers (features: content editing, 6).
 */
export const workshops = createCrud<WorkshopForm, WorkshopRow, WorkshopForm>({
  subject: 'workshop',
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
    return withUniqueWorkshopSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
  },
  update: async (ctx, before, form) => {
    const [values, { id }] = [toRow(form), before]
    await assertSpotsForSeats(ctx, id, values.spotsTotal)
    const after = await withUniqueWorkshopSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    // A larger capacity, another date or a reactivation can free seats for the waiting list.
    await promoteWaitingList(ctx, { workshopId: id })
    if (timesOf(before) !== timesOf(after))
      await queueChangeNotice(ctx, { kind: 'workshop', id, version: after.version })
    return after
  },
  setVisible: async (ctx, { id }, isActive) => {
    await ctx.db.update(table).set({ isActive }).where(eq(table.id, id))
    // Seats released while the workshop was inactive are offered now (features: waiting list, 3).
    await promoteWaitingList(ctx, { workshopId: id })
  },
  remove: async (ctx, { id }) => {
    const values = { deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) }
    const { version } = expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning())
    await promoteWaitingList(ctx, { workshopId: id })
    await queueChangeNotice(ctx, { kind: 'workshop', id, version })
  },
  toForm: ({ id, version, createdAt, deletedAt, cover, ...row }) => ({
    ...row,
    workshopTime: row.workshopTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
    agenda: row.agenda.map((item) => ({ ...item, category: item.category ?? '' })),
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

const timesOf = (row: WorkshopRow) =>
  [row.workshopDate, row.workshopTime, row.endDate, row.endTime, row.timeZone].join(' ')

const withUniqueWorkshopSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('workshops_slug_key', slug, write)

/**
 * The database has the same constraint, but its error lacks the number.
 * @throws validation if there are fewer spots than seats in use
 */
async function assertSpotsForSeats(ctx: Ctx, workshopId: string, spotsTotal: number): Promise<void> {
  const isInUse = and(eq(seats.workshopId, workshopId), inArray(seats.status, ['held', 'taken']))
  const { used } = expectOne(await ctx.db.select({ used: count() }).from(seats).where(isInUse))
  if (spotsTotal >= used) return
  const message = `${used} seats are taken or held: enter at least ${used}.`
  throw new Problem('validation', { message, fields: [{ field: 'spotsTotal', message }] })
}

function toRow(form: WorkshopForm) {
  return {
    ...form,
    slug: slugFor(form.slug, form.title),
    agenda: form.agenda.map((item) => ({ ...item, category: item.category || null })),
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
  }
}
