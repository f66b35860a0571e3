import { and, desc, eq } from 'drizzle-orm'
import type { BoughtGift } from '#contract/sales/gifts/gifts.schema.ts'
import { giftCodes } from '#db/schema/sales/gifts.ts'
import { orderLines, orders } from '#db/schema/sales/orders.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { decryptCode } from './gift-code.ts'
import { findRedeemed } from './sync-gift-codes.ts'

const GIFTS_MAX = 200

/** Lists the gift codes that the viewer bought, newest first. @throws sign_in_required */
export async function listGifts(ctx: Ctx): Promise<BoughtGift[]> {
  const { userId, fullName } = requireViewer(ctx)
  const rows = await ctx.db
    .select({ code: giftCodes, line: orderLines })
    .from(giftCodes)
    .innerJoin(orderLines, eq(orderLines.id, giftCodes.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(giftCodes.createdAt), giftCodes.number)
    .limit(GIFTS_MAX)
  const redeemed = await findRedeemed(
    ctx,
    rows.map(({ code }) => code),
  )
  return rows.map(({ code, line }) => {
    const state = code.voidedAt ? 'refunded' : redeemed.has(code.id) ? 'redeemed' : 'valid'
    return {
      id: code.id,
      orderId: line.orderId,
      title: line.title,
      code: state === 'valid' ? decryptCode(ctx, code.encryptedCode) : null,
      state,
      boughtAt: code.createdAt.toISOString(),
      from: line.gift?.from || fullName,
      to: line.gift?.to ?? '',
      message: line.gift?.message ?? '',
    }
  })
}

/** @throws sign_in_required, not_found also for another user's gift */
export async function getGift(ctx: Ctx, { id }: { id: string }): Promise<BoughtGift> {
  const gift = (await listGifts(ctx)).find((candidate) => candidate.id === id)
  if (!gift) throw new Problem('not_found')
  return gift
}

/** Returns the codes of a line as texts. Only for its buyer. */
export async function listLineCodes(ctx: Ctx, orderLineId: string): Promise<string[]> {
  const rows = await ctx.db
    .select()
    .from(giftCodes)
    .where(and(eq(giftCodes.orderLineId, orderLineId)))
    .orderBy(giftCodes.number)
  return rows.filter(({ voidedAt }) => voidedAt === null).map(({ encryptedCode }) => decryptCode(ctx, encryptedCode))
}
