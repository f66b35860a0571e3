import { and, asc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ClassId } from '#contract/class-kinds.ts'
import { isOfItem } from '#db/item-tables.ts'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer, type Viewer } from '../../context.ts'
import { Problem } from '../../problem.ts'

export type EntitlementRow = typeof entitlements.$inferSelect

export function isUsable(ctx: Ctx): SQL | undefined {
  const now = ctx.now()
  // The owner arranges a session by hand until it is booked.
  const isUnarranged = sql`EXISTS (SELECT FROM order_tasks t WHERE t.order_line_id = entitlements.order_line_id
    AND t.position = entitlements.part_position AND t.status = 'open')`
  return and(
    or(ne(entitlements.opens, 'session'), isUnarranged),
    isNull(entitlements.revokedAt),
    lte(entitlements.startsAt, now),
    or(isNull(entitlements.endsAt), gt(entitlements.endsAt, now)),
  )
}

/** Those of one order were created together: they are used in the order of its lines. */
const oldestFirst = [
  asc(entitlements.createdAt),
  sql`(SELECT position FROM order_lines l WHERE l.id = entitlements.order_line_id)`,
  asc(entitlements.partPosition),
  asc(entitlements.number),
  asc(entitlements.id),
]

/**
 * Returns the user's right to enroll in a class for free, the one for this class first. Locks it until the end of the
 * transaction, so that a refund waits.
 */
export async function findClassEntitlement(
  ctx: Ctx,
  { userId, kind, id }: ClassId & { userId: string },
): Promise<EntitlementRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.userId, userId),
        or(eq(entitlements.opens, 'classes'), isOfItem(entitlements, { kind, id })),
        isUsable(ctx),
      ),
    )
    .orderBy(asc(entitlements.opens), ...oldestFirst)
    .limit(1)
    .for('share')
  return row
}

/** Returns a session that the user may book without a payment. Locks it like `findClassEntitlement`. */
export async function findCoachingEntitlement(
  ctx: Ctx,
  { userId }: { userId: string },
): Promise<EntitlementRow | undefined> {
  const isUnused = sql`NOT EXISTS (SELECT FROM order_lines l WHERE l.entitlement_id = entitlements.id
    AND l.status IN ('pending', 'completed'))`
  const [row] = await ctx.db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.opens, 'session'), isUsable(ctx), isUnused))
    .orderBy(...oldestFirst)
    .limit(1)
    .for('share')
  return row
}

/** Returns true if the user has the product that opens all of the planner. */
export async function hasPlannerAccess(ctx: Ctx, { userId }: { userId: string }): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), eq(entitlements.opens, 'planner'), isUsable(ctx)))
    .limit(1)
  return row !== undefined
}

/** Returns the viewer. @throws sign_in_required, planner_required */
export async function requirePlannerAccess(ctx: Ctx): Promise<Viewer> {
  const viewer = requireViewer(ctx)
  if (!(await hasPlannerAccess(ctx, viewer))) throw new Problem('planner_required')
  return viewer
}

/**
 * Returns true if an order line uses an entitlement that was revoked after the order was placed. Locks the entitlements,
 * so that they are revoked either before or after the caller's transaction.
 */
export async function hasRevokedEntitlement(ctx: Ctx, lines: { entitlementId: string | null }[]): Promise<boolean> {
  const ids = lines.flatMap(({ entitlementId }) => entitlementId ?? [])
  if (ids.length === 0) return false
  const rows = await ctx.db.select().from(entitlements).where(inArray(entitlements.id, ids)).for('share')
  return rows.some(({ revokedAt }) => revokedAt !== null)
}

/** Returns the entitlement of an order line if it was revoked. */
export async function findRevokedEntitlement(ctx: Ctx, lineId: string): Promise<EntitlementRow | undefined> {
  const [row] = await ctx.db
    .select({ entitlement: entitlements })
    .from(orderLines)
    .innerJoin(entitlements, eq(entitlements.id, orderLines.entitlementId))
    .where(eq(orderLines.id, lineId))
  return row?.entitlement.revokedAt ? row.entitlement : undefined
}
