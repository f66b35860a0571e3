import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { ClassRemovalInput } from '#contract/classes/class-removal.schema.ts'
import type { WorkshopForm } from '#contract/content/content-forms.schema.ts'
import { courses, workshops as table } from '#db/schema/classes.ts'
import { seats } from '#db/schema/seats.ts'
import { queueChangeNotice, queueJoinLink } from '../../class-notifications/index.ts'
import { assertPrices, createCrud, parseImageUrl, slugFor, withUniqueSlug } from '../../content/index.ts'
import type { Ctx } from '../../context.ts'
import { expectOne } from '../../lists/expect-one.ts'
import { Problem } from '../../problem.ts'
import { workshopStartsAt } from '../../schedule/index.ts'
import { promoteWaitingList } from '../../waiting-list/index.ts'
import { daysBetween, moveWorkshopSessions } from './move-sessions.ts'
import { removeClass } from './remove-class.ts'

type WorkshopRow = typeof table.$inferSelect

/**
 * Admin verbs of workshops. The capacity cannot fall below the seats in use. A deleted workshop stays visible in the
 * orders of its buyers.
 */
export const workshops = createCrud<WorkshopForm, WorkshopRow, WorkshopForm, ClassRemovalInput>({
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
  insert: async (ctx, form) => {
    const values = await toRow(ctx, form)
    return withUniqueWorkshopSlug(values.slug, async () =>
      expectOne(await ctx.db.insert(table).values(values).returning()),
    )
  },
  update: async (ctx, before, form) => {
    const { id } = before
    const values = await toRow(ctx, form, id)
    await assertSpotsForSeats(ctx, id, values.spotsTotal)
    const hasBegun = workshopStartsAt(before) <= ctx.now()
    const days = hasBegun ? 0 : daysBetween(before.workshopDate, values.workshopDate)
    await moveWorkshopSessions(ctx, { id, days })
    const after = await withUniqueWorkshopSlug(values.slug, async () =>
      expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    )
    // A larger capacity, another date or a reactivation can free seats for the waiting list.
    await promoteWaitingList(ctx, { workshopId: id })
    if (timesOf(before) !== timesOf(after))
      await queueChangeNotice(ctx, { kind: 'workshop', id, version: after.version })
    if (after.joinUrl && before.joinUrl !== after.joinUrl) await queueJoinLink(ctx, { kind: 'workshop', id })
    return after
  },
  setVisible: async (ctx, { id }, isActive) => {
    await ctx.db.update(table).set({ isActive }).where(eq(table.id, id))
    // Seats released while the workshop was inactive are offered now.
    await promoteWaitingList(ctx, { workshopId: id })
  },
  remove: async (ctx, row, choice) => {
    const { id } = row
    await removeClass(ctx, {
      kind: 'workshop',
      id,
      ...choice,
      hasBegun: workshopStartsAt(row) <= ctx.now(),
      update: async (values) => expectOne(await ctx.db.update(table).set(values).where(eq(table.id, id)).returning()),
    })
    await promoteWaitingList(ctx, { workshopId: id })
  },
  toForm: ({ id, version, createdAt, deletedAt, canceledAt, recordingUrl, materials, ...row }) => ({
    ...row,
    joinUrl: row.joinUrl ?? '',
    workshopTime: row.workshopTime.slice(0, 5),
    endTime: row.endTime.slice(0, 5),
    agenda: row.agenda.map((item) => ({ ...item, category: item.category ?? '' })),
    category: row.category ?? '',
    imageUrl: row.imageUrl ?? '',
    cover: row.cover ?? '',
  }),
  nameOf: ({ title }) => title,
})

const timesOf = (row: WorkshopRow) =>
  [row.workshopDate, row.workshopTime, row.endDate, row.endTime, row.timeZone].join(' ')

const withUniqueWorkshopSlug = <Row>(slug: string, write: () => Promise<Row>) =>
  withUniqueSlug('workshops_slug_key', slug, write)

/** The error of the database does not contain the number. @throws validation if there are fewer spots than seats in use */
async function assertSpotsForSeats(ctx: Ctx, workshopId: string, spotsTotal: number): Promise<void> {
  const isInUse = and(eq(seats.workshopId, workshopId), inArray(seats.status, ['held', 'taken']))
  const { used } = expectOne(await ctx.db.select({ used: count() }).from(seats).where(isInUse))
  if (spotsTotal >= used) return
  const message = `${used} spots are taken or held. Enter at least ${used}.`
  throw new Problem('validation', { message, fields: [{ field: 'spotsTotal', message }] })
}

async function toRow(ctx: Ctx, form: WorkshopForm, id?: string) {
  assertPrices(ctx, { price: form.price })
  return {
    ...form,
    slug: await slugFor(ctx, { slug: form.slug, title: form.title, table, siblingTable: courses, id }),
    agenda: form.agenda.map((item) => ({ ...item, category: item.category || null })),
    joinUrl: form.joinUrl || null,
    category: form.category || null,
    imageUrl: parseImageUrl(form.imageUrl),
    cover: form.cover || null,
  }
}
