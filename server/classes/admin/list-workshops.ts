import { and, eq, isNull, sql } from 'drizzle-orm'
import { classPath } from '#contract/classes/class-path.ts'
import type { WorkshopPage, WorkshopsInput } from '#contract/content/content-lists.schema.ts'
import { spotsAvailable, workshops } from '#db/schema/classes.ts'
import { safeImageUrl } from '../../content/index.ts'
import { type Ctx, requireStaff } from '../../context.ts'
import { ascending, descending, paginate } from '../../lists/paginate.ts'
import { matchesText } from '../../lists/text-search.ts'

const orders = {
  date: descending(workshops.workshopDate, 'date'),
  earliest: ascending(workshops.workshopDate, 'date'),
  title: ascending(sql`lower(${workshops.title})`, 'text'),
}

/** Raw SQL, because the query builder omits table names in a single-table subquery. */
const waiting = sql<number>`(SELECT count(*)::integer FROM waiting_list
  WHERE waiting_list.workshop_id = workshops.id AND waiting_list.ended_at IS NULL)`

/** Inactive ones too. `q` searches titles. @throws sign_in_required, admin_required, validation */
export async function listWorkshops(ctx: Ctx, input: WorkshopsInput): Promise<WorkshopPage> {
  requireStaff(ctx)
  const { at, after, order, limit, toPage } = paginate(ctx, 'workshops', input, { id: workshops.id, orders })
  const { q, state } = input
  const rows = await ctx.db
    .select({
      id: workshops.id,
      at,
      title: workshops.title,
      description: workshops.description,
      instructor: workshops.instructor,
      price: workshops.price,
      imageUrl: workshops.imageUrl,
      isActive: workshops.isActive,
      slug: workshops.slug,
      isOver: sql<boolean>`(${workshops.endDate} + ${workshops.endTime}) AT TIME ZONE ${workshops.timeZone}
        <= ${ctx.now().toISOString()}::timestamptz`,
      workshopDate: workshops.workshopDate,
      workshopTime: sql<string>`to_char(${workshops.workshopTime}, 'HH24:MI')`,
      timeZone: workshops.timeZone,
      spotsAvailable,
      spotsTotal: workshops.spotsTotal,
      waiting,
    })
    .from(workshops)
    .where(
      and(
        isNull(workshops.deletedAt),
        q ? matchesText(sql`lower(' ' || ${workshops.title})`, q) : undefined,
        state && eq(workshops.isActive, state === 'active'),
        after,
      ),
    )
    .orderBy(...order)
    .limit(limit)
  const { page, nextCursor } = toPage(rows)
  return {
    workshops: page.map(({ at, imageUrl, slug, isOver, ...workshop }) => ({
      ...workshop,
      imageUrl: safeImageUrl(imageUrl),
      path: workshop.isActive && !isOver ? classPath({ slug }) : null,
    })),
    nextCursor,
  }
}
