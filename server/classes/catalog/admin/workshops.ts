import { and, count, eq, inArray } from 'drizzle-orm'
import type { WorkshopForm } from '#contract/content/editing/content-forms.schema.ts'
import type { workshops as table } from '#db/schema/classes/catalog.ts'
import { seats } from '#db/schema/classes/seats.ts'
import type { Ctx } from '../../../context.ts'
import { expectOne } from '../../../platform/lists/expect-one.ts'
import { Problem } from '../../../problem.ts'
import { classStartsAt } from '../../schedule/index.ts'
import { promoteWaitingList } from '../../waiting-list/index.ts'
import { createClassCrud } from './class-crud.ts'
import { daysBetween, moveWorkshopSessions } from './move-sessions.ts'

/** The capacity cannot fall below the seats in use. */
export const workshops = createClassCrud<WorkshopForm, typeof table.$inferSelect>({
  kind: 'workshop',
  toColumns: (_ctx, form) => ({
    ...form,
    agenda: form.agenda.map((item) => ({ ...item, category: item.category || null })),
    joinUrl: form.joinUrl || null,
  }),
  beforeChange: async (ctx, before, { spotsTotal, workshopDate }) => {
    const { id } = before
    await assertSpotsForSeats(ctx, id, spotsTotal)
    const hasBegun = classStartsAt(before) <= ctx.now()
    const days = hasBegun ? 0 : daysBetween(before.workshopDate, workshopDate)
    await moveWorkshopSessions(ctx, { id, days })
    return {}
  },
  // A larger capacity, another date or a reactivation can free seats for the waiting list.
  afterChange: (ctx, workshopId) => promoteWaitingList(ctx, { workshopId }),
  timesOf: (row) => [row.workshopDate, row.workshopTime, row.endDate, row.endTime, row.timeZone].join(' '),
  hasBegun: (row, now) => classStartsAt(row) <= now,
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
})

/** The database's error lacks the number. @throws validation if there are fewer spots than seats in use */
async function assertSpotsForSeats(ctx: Ctx, workshopId: string, spotsTotal: number): Promise<void> {
  const isInUse = and(eq(seats.workshopId, workshopId), inArray(seats.status, ['held', 'taken']))
  const { used } = expectOne(await ctx.db.select({ used: count() }).from(seats).where(isInUse))
  if (spotsTotal >= used) return
  const message = `${used} spots are taken or held. Enter at least ${used}.`
  throw new Problem('validation', { message, fields: [{ field: 'spotsTotal', message }] })
}
