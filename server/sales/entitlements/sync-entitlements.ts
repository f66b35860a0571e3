import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { entitlements } from '#db/schema/sales/entitlements.ts'
import { orderLineParts, orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../context.ts'
import { countUsage } from './count-usage.ts'
import { endEntitlements } from './end-entitlements.ts'

type Row = typeof entitlements.$inferSelect

/**
 * Makes the entitlements of a locked order agree with its lines: each paid unit that is not refunded has one for each
 * part that includes access.
 * @param input.refundedUnits by line id
 */
export async function syncEntitlements(
  ctx: Ctx,
  {
    orderId,
    userId,
    refundedUnits,
  }: { orderId: string; userId: string | null; refundedUnits: ReadonlyMap<string, number> },
): Promise<void> {
  if (userId === null) return
  const parts = await listAccessParts(ctx, orderId)
  if (parts.length === 0) return
  for (const part of parts) {
    const units = part.status === 'completed' ? Math.max(0, part.units - (refundedUnits.get(part.orderLineId) ?? 0)) : 0
    await syncPart(ctx, { part, userId, wanted: units * part.quantity })
  }
}

type AccessPart = Awaited<ReturnType<typeof listAccessParts>>[number]

function listAccessParts(ctx: Ctx, orderId: string) {
  return ctx.db
    .select({
      orderLineId: orderLines.id,
      title: orderLines.title,
      status: orderLines.status,
      units: orderLines.quantity,
      opens: orderLineParts.opens,
      position: orderLineParts.position,
      quantity: orderLineParts.quantity,
    })
    .from(orderLineParts)
    .innerJoin(orderLines, eq(orderLines.id, orderLineParts.orderLineId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLineParts.opens), isNull(orderLines.gift)))
    .orderBy(asc(orderLines.position), asc(orderLineParts.position))
}

async function syncPart(
  ctx: Ctx,
  { part, userId, wanted }: { part: AccessPart; userId: string; wanted: number },
): Promise<void> {
  const { orderLineId, title, position: partPosition, opens } = part
  if (opens === null) return
  const isOfPart = and(eq(entitlements.orderLineId, orderLineId), eq(entitlements.partPosition, partPosition))
  const rows = await ctx.db.select().from(entitlements).where(isOfPart).orderBy(entitlements.number).for('update')
  // One that an admin revoked remains revoked, also when a refund is returned.
  const grantable = rows.filter(({ revokedBy }) => revokedBy === null)
  const missingCount = Math.max(0, wanted - rows.length)
  const live = grantable.filter(({ revokedAt }) => revokedAt === null)
  const change = Math.min(wanted, grantable.length + missingCount) - live.length
  if (change < 0) return endEntitlements(ctx, await leastUsed(ctx, live, -change))
  const restored = grantable.filter(({ revokedAt }) => revokedAt !== null).slice(0, change)
  if (restored.length > 0)
    await ctx.db
      .update(entitlements)
      .set({ revokedAt: null })
      .where(
        inArray(
          entitlements.id,
          restored.map(({ id }) => id),
        ),
      )
  const added = Array.from({ length: change - restored.length }, (_, index) => rows.length + index + 1)
  const maxUses = opens === 'session' ? 1 : null
  const values = { userId, opens, title, orderLineId, partPosition, maxUses, startsAt: ctx.now() }
  if (added.length > 0) await ctx.db.insert(entitlements).values(added.map((number) => ({ ...values, number })))
}

/** Unused ones end first, so that a refund of an unused unit cancels nothing. */
async function leastUsed(ctx: Ctx, live: Row[], count: number): Promise<Row[]> {
  const useCounts = await countUsage(
    ctx,
    live.map(({ id }) => id),
  )
  const uses = ({ id }: Row) => useCounts.get(id) ?? 0
  return live.toSorted((a, b) => uses(a) - uses(b) || (b.number ?? 0) - (a.number ?? 0)).slice(0, count)
}
