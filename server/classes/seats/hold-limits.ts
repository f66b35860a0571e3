import { and, count, eq, gt, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import { seats } from '#db/schema/classes/seats.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../platform/crypto/hmac.ts'
import { Problem } from '../../problem.ts'

/** Unpaid seat holds per user. Each ends after HOLD_MINUTES (contract/sales/orders/order-limits.ts). */
export const HOLDS_PER_USER = 5
/** Unpaid seat holds per IP, which a family or a classroom may share. */
export const HOLDS_PER_IP = 20

/**
 * Limits the seats that a user holds at a time. The caller has locked the user's row, so concurrent orders are counted
 * one after another.
 * @throws too_many_holds
 */
export async function assertHoldsPerUser(
  ctx: Ctx,
  { userId, newHolds }: { userId: string; newHolds: number },
): Promise<void> {
  await assertHoldLimit(ctx, { owner: eq(seats.userId, userId), newHolds, max: HOLDS_PER_USER })
}

/**
 * Limits the seats that are held from one client IP, across users. An advisory lock until the end of the transaction
 * serializes the buyers of one IP on all instances, so a burst is counted completely.
 * @throws too_many_holds
 */
export async function assertHoldsPerIp(ctx: Ctx, { newHolds }: { newHolds: number }): Promise<void> {
  const hash = ipHash(ctx)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`holds ${hash.toString('base64url')}`}, 0))`)
  const message =
    'There are too many unfinished payments from your network. Please finish or cancel one first, or try again later.'
  await assertHoldLimit(ctx, { owner: eq(seats.heldFrom, hash), newHolds, max: HOLDS_PER_IP, message })
}

/** A keyed hash: the IP itself is not stored. */
export function ipHash(ctx: Ctx): Buffer {
  return hmac(ctx, 'held from', ctx.client.ip)
}

async function assertHoldLimit(
  ctx: Ctx,
  { owner, newHolds, max, message }: { owner: SQL; newHolds: number; max: number; message?: string },
): Promise<void> {
  const [row] = await ctx.db
    .select({ holds: count(), nextExpiry: min(seats.heldUntil) })
    .from(seats)
    // Seats offered to the waiting list have no order line and do not count.
    .where(and(owner, eq(seats.status, 'held'), isNotNull(seats.orderLineId), gt(seats.heldUntil, ctx.now())))
  if ((row?.holds ?? 0) + newHolds <= max) return
  const waitMs = (row?.nextExpiry?.getTime() ?? 0) - ctx.now().getTime()
  throw new Problem('too_many_holds', { retryAfter: Math.max(1, waitMs / 1000), ...(message ? { message } : {}) })
}
