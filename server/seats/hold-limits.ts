import { createHmac } from 'node:crypto'
import { and, count, eq, gt, isNotNull, min, type SQL, sql } from 'drizzle-orm'
import { HOLDS_PER_IP, HOLDS_PER_USER } from '#contract/limits.ts'
import { seats } from '#db/schema/orders.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'

/**
 * One person holds so many seats at a time (features: seats, 4). The caller has locked the person's row, so that what
 * they ask for at once is counted one after another.
 * @throws too_many_holds
 */
export async function assertHoldsPerUser(ctx: Ctx, { userId, more }: { userId: string; more: number }): Promise<void> {
  await refuseBeyond(ctx, { whose: eq(seats.userId, userId), more, atMost: HOLDS_PER_USER })
}

/**
 * One client address holds so many, whoever its people are (features: seats, 6). Its buyers queue until the transaction
 * ends, on every node, so that a burst counts whole.
 * @throws too_many_holds
 */
export async function assertHoldsPerIp(ctx: Ctx, { more }: { more: number }): Promise<void> {
  const from = ipHash(ctx)
  await ctx.db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`holds ${from.toString('base64url')}`}, 0))`)
  const message =
    'Many unfinished payments come from your network. Please finish or cancel one first, or try again later.'
  await refuseBeyond(ctx, { whose: eq(seats.heldFrom, from), more, atMost: HOLDS_PER_IP, message })
}

/** The client's address as the database keeps it while a seat is held: it says nothing to a reader of the table. */
export function ipHash({ site, client }: Ctx): Buffer {
  return createHmac('sha256', site.authSecret).update(`held from\0${client.address}`).digest()
}

async function refuseBeyond(
  ctx: Ctx,
  { whose, more, atMost, message }: { whose: SQL; more: number; atMost: number; message?: string },
): Promise<void> {
  const [row] = await ctx.db
    .select({ holds: count(), next: min(seats.heldUntil) })
    .from(seats)
    // What is offered to somebody in a waiting list is none of their payments.
    .where(and(whose, eq(seats.status, 'held'), isNotNull(seats.orderLineId), gt(seats.heldUntil, ctx.now())))
  if ((row?.holds ?? 0) + more <= atMost) return
  // Whatever else happens, there is room again when the oldest hold ends.
  const wait = (row?.next?.getTime() ?? 0) - ctx.now().getTime()
  throw new Problem('too_many_holds', { retryAfter: Math.max(1, wait / 1000), ...(message ? { message } : {}) })
}
