import { and, desc, isNull, sql } from 'drizzle-orm'
import type { ContentInput, WorkshopPage } from '#contract/admin-content.ts'
import { workshops } from '#db/schema/classes.ts'
import { type Ctx, requireAdmin } from '../context.ts'
import { placeOf } from './cursor.ts'
import { matches, pageOf } from './paging.ts'

/**
 * All workshops that were not deleted, open or not, the latest date first, in pages; `q` finds by title
 * (features: admin, 8).
 * @throws sign_in_required, admin_required, validation
 */
export async function listWorkshops(ctx: Ctx, { q, cursor, limit }: ContentInput): Promise<WorkshopPage> {
  requireAdmin(ctx)
  const place = cursor === undefined ? undefined : placeOf(ctx, 'workshops', cursor)
  const rows = await ctx.db
    .select({
      id: workshops.id,
      at: workshops.workshopDate,
      title: workshops.title,
      description: workshops.description,
      instructor: workshops.instructor,
      price: workshops.price,
      isActive: workshops.isActive,
      workshopTime: sql<string>`to_char(${workshops.workshopTime}, 'HH24:MI')`,
      timeZone: workshops.timeZone,
      spotsAvailable: sql<number>`spots_available(workshops)`,
      spotsTotal: workshops.spotsTotal,
    })
    .from(workshops)
    .where(
      and(
        isNull(workshops.deletedAt),
        q ? matches(sql`lower(' ' || ${workshops.title})`, q) : undefined,
        place && sql`(${workshops.workshopDate}, ${workshops.id}) < (${place.at}::date, ${place.id}::uuid)`,
      ),
    )
    .orderBy(desc(workshops.workshopDate), desc(workshops.id))
    .limit(limit + 1)
  const { page, nextCursor } = pageOf(ctx, 'workshops', rows, limit)
  return { workshops: page.map(({ at, ...workshop }) => ({ ...workshop, workshopDate: at })), nextCursor }
}
