import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { WorkshopForm } from '#contract/content/content-forms.schema.ts'
import { workshops as table } from '#db/schema/classes.ts'
import { seats } from '#db/schema/orders.ts'
import { queueChangeNotice } from '../../class-notifications/index.ts'
import { createCrud, expectRow, parseImageUrl, releaseSlug, slugFor, withUniqueSlug } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { Problem } from '../../problem.ts'
import { promoteWaitingList } from '../../waiting-list/index.ts'

/**
 * Workshops. There are never fewer spots than seats in use (features: writing desk, 7); one that is deleted takes nobody
 * new, and whoever has a seat keeps it in their orders (features: writing desk, 6).
 */
export const workshops = createCrud<WorkshopForm, typeof table.$inferSelect, WorkshopForm>({
  subject: 'workshop',
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
  update: async (ctx, before, form) => {
    const [row, { id }] = [kept(form), before]
    await refuseFewerThanSeats(ctx, id, row.spotsTotal)
    const after = await own(row.slug, async () =>
      expectRow(await ctx.db.update(table).set(row).where(eq(table.id, id)).returning()),
    )
    // More spots, another day or a workshop that opens again: those who wait come first.
    await promoteWaitingList(ctx, { workshopId: id })
    if (whenOf(before) !== whenOf(after)) await queueChangeNotice(ctx, { kind: 'workshop', id, version: after.version })
    return after
  },
  remove: async (ctx, { id }) => {
    const gone = { deletedAt: ctx.now(), isActive: false, slug: releaseSlug(id) }
    const { version } = expectRow(await ctx.db.update(table).set(gone).where(eq(table.id, id)).returning())
    await promoteWaitingList(ctx, { workshopId: id })
    await queueChangeNotice(ctx, { kind: 'workshop', id, version })
  },
  form: ({ id, version, createdAt, deletedAt, cover, ...row }) => ({
    ...row,
    workshopTime: row.workshopTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
    agenda: row.agenda.map((item) => ({ ...item, category: item.category ?? '' })),
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
  }),
  nameOf: ({ title }) => title,
})

type Workshop = typeof table.$inferSelect

const whenOf = (row: Workshop) => [row.workshopDate, row.workshopTime, row.endDate, row.endTime, row.timeZone].join(' ')

const own = <Row>(slug: string, write: () => Promise<Row>) => withUniqueSlug('workshops_slug_key', slug, write)

/**
 * The database refuses it too; here it is refused with the number. Seats are given out under a lock of their workshop,
 * which this transaction has. @throws validation, where there are fewer spots than seats in use
 */
async function refuseFewerThanSeats(ctx: Ctx, workshopId: string, spotsTotal: number): Promise<void> {
  const inUse = and(eq(seats.workshopId, workshopId), inArray(seats.status, ['held', 'taken']))
  const { used } = expectOne(await ctx.db.select({ used: count() }).from(seats).where(inUse))
  if (spotsTotal >= used) return
  const message = `${used} seats are taken or held: enter at least ${used}.`
  throw new Problem('validation', { message, fields: [{ field: 'spotsTotal', message }] })
}

function kept(form: WorkshopForm) {
  return {
    ...form,
    slug: slugFor(form.slug, form.title),
    agenda: form.agenda.map((item) => ({ ...item, category: item.category || null })),
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
  }
}
