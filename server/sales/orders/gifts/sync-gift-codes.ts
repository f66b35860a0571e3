import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines } from '#db/schema/sales/orders.ts'
import type { Ctx } from '../../../context.ts'
import { createCode, encryptCode, hashCode } from './gift-code.ts'

type GiftCode = typeof giftCodes.$inferSelect

/**
 * Makes the gift codes of a locked order agree with its lines: each paid unit that is not refunded has a valid one.
 * Codes that are not redeemed are voided first. A job cancels the order that redeemed a voided one.
 */
export async function syncGiftCodes(
  ctx: Ctx,
  { orderId, refundedUnits }: { orderId: string; refundedUnits: Map<string, number> },
): Promise<void> {
  const lines = await ctx.db
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), isNotNull(orderLines.gift)))
  for (const { id, status, quantity } of lines) {
    const wanted = status === 'completed' ? Math.max(0, quantity - (refundedUnits.get(id) ?? 0)) : 0
    const codes = await listGiftCodes(ctx, id)
    const valid = codes.filter(({ voidedAt }) => voidedAt === null)
    if (valid.length > wanted) await voidCodes(ctx, valid, valid.length - wanted)
    else await validateCodes(ctx, { orderLineId: id, codes, count: wanted - valid.length })
  }
}

export function listGiftCodes(ctx: Ctx, orderLineId: string): Promise<GiftCode[]> {
  const isOfLine = eq(giftCodes.orderLineId, orderLineId)
  return ctx.db.select().from(giftCodes).where(isOfLine).orderBy(asc(giftCodes.number)).for('update')
}

async function voidCodes(ctx: Ctx, valid: GiftCode[], count: number): Promise<void> {
  const redeemed = await findRedeemed(ctx, valid)
  const isRedeemed = ({ id }: GiftCode) => Number(redeemed.has(id))
  const voided = valid.toSorted((a, b) => isRedeemed(a) - isRedeemed(b) || b.number - a.number).slice(0, count)
  const ids = voided.map(({ id }) => id)
  await ctx.db.update(giftCodes).set({ voidedAt: ctx.now() }).where(inArray(giftCodes.id, ids))
  for (const giftCodeId of ids) if (redeemed.has(giftCodeId)) await ctx.jobs.queue(ctx, 'gifts.voided', { giftCodeId })
}

type MissingCodes = { orderLineId: string; codes: GiftCode[]; count: number }

async function validateCodes(ctx: Ctx, { orderLineId, codes, count }: MissingCodes): Promise<void> {
  const restored = codes.filter(({ voidedAt }) => voidedAt !== null).slice(0, count)
  for (const { id } of restored) await ctx.db.update(giftCodes).set({ voidedAt: null }).where(eq(giftCodes.id, id))
  for (let added = 0; added < count - restored.length; added += 1) {
    const code = createCode()
    const codeHash = hashCode(ctx, code)
    if (!codeHash) throw new Error('created code has no hash')
    const number = codes.length + added + 1
    await ctx.db
      .insert(giftCodes)
      .values({ orderLineId, number, codeHash, encryptedCode: encryptCode(ctx, code), createdAt: ctx.now() })
  }
}

/** Returns the ids of codes that a pending or completed order line has redeemed. */
export async function findRedeemed(ctx: Ctx, codes: Pick<GiftCode, 'id'>[]): Promise<Set<string | null>> {
  if (codes.length === 0) return new Set()
  const ids = codes.map(({ id }) => id)
  const rows = await ctx.db
    .select({ id: orderLines.giftCodeId })
    .from(orderLines)
    .where(and(inArray(orderLines.giftCodeId, ids), inArray(orderLines.status, ['pending', 'completed'])))
  return new Set(rows.map(({ id }) => id))
}
