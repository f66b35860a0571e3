import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Entitlement } from '#contract/sales/entitlements/entitlements.schema.ts'
import { itemTitle } from '#db/item-tables.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import type { ExportSection } from '../../people/accounts/export-section.ts'
import { countUsage } from './count-usage.ts'
import { isUsable } from './find-entitlement.ts'

/** Lists what the viewer may use without a payment now. @throws sign_in_required */
export async function listEntitlements(ctx: Ctx): Promise<Entitlement[]> {
  const { userId } = requireViewer(ctx)
  const rows = await selectEntitlements(ctx, and(eq(entitlements.userId, userId), isUsable(ctx)))
  return rows.map(({ useCount, grantedBy, revokedAt, revokedBy, maxUses, ...row }) => ({
    ...row,
    usesLeft: maxUses === null ? null : Math.max(0, maxUses - useCount),
  }))
}

const ROWS_MAX = 200

/** Newest first, those of one order as its lines. */
export async function selectEntitlements(ctx: Ctx, condition: SQL | undefined) {
  const { courseId, workshopId } = entitlements
  const rows = await ctx.db
    .select({
      id: entitlements.id,
      opens: entitlements.opens,
      product: entitlements.title,
      orderId: orderLines.orderId,
      classId: sql<string | null>`coalesce(${courseId}, ${workshopId})`,
      className: sql<string | null>`${itemTitle({ courseId, workshopId })}`,
      startsAt: entitlements.startsAt,
      endsAt: entitlements.endsAt,
      maxUses: entitlements.maxUses,
      grantedBy: entitlements.grantedBy,
      revokedAt: entitlements.revokedAt,
      revokedBy: entitlements.revokedBy,
    })
    .from(entitlements)
    .leftJoin(orderLines, eq(orderLines.id, entitlements.orderLineId))
    .where(condition)
    .orderBy(
      desc(entitlements.createdAt),
      asc(orderLines.position),
      asc(entitlements.partPosition),
      asc(entitlements.number),
      asc(entitlements.id),
    )
    .limit(ROWS_MAX)
  const useCounts = await countUsage(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    ...row,
    startsAt: row.startsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    useCount: useCounts.get(row.id) ?? 0,
  }))
}

export const entitlementExport: ExportSection = ({ userId }, afterId) => sql`
  SELECT id AS key, to_jsonb(e) - '{user_id,granted_by,revoked_by}'::text[] AS value
  FROM entitlements e WHERE user_id = ${userId} AND id > ${afterId} ORDER BY id`
