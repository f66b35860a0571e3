import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL } from 'drizzle-orm'
import { entitlements } from '#db/schema/entitlements.ts'
import { orderLines } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'

export type EntitlementRow = typeof entitlements.$inferSelect

type ClassId = { kind: 'course' | 'workshop'; id: string }

export function isUsable(ctx: Ctx): SQL | undefined {
  const now = ctx.now()
  return and(
    isNull(entitlements.revokedAt),
    lte(entitlements.startsAt, now),
    or(isNull(entitlements.endsAt), gt(entitlements.endsAt, now)),
  )
}

/**
 * Returns the user's right to enroll in a class for free, the one for this class first. Locks it until the end of the
 * transaction, so that a refund waits.
 */
export async function findClassEntitlement(
  ctx: Ctx,
  { userId, kind, id }: ClassId & { userId: string },
): Promise<EntitlementRow | undefined> {
  const isOfClass = eq(kind === 'course' ? entitlements.courseId : entitlements.workshopId, id)
  const [row] = await ctx.db
    .select()
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), or(eq(entitlements.opens, 'classes'), isOfClass), isUsable(ctx)))
    .orderBy(asc(entitlements.opens), asc(entitlements.createdAt), asc(entitlements.id))
    .limit(1)
    .for('share')
  return row
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
