import { HOLD_MINUTES } from '#contract/limits.ts'
import type { Ctx } from '#server/context.ts'
import { Problem } from '#server/problem.ts'
import { actOnCheckout, type CheckoutAction } from '#server/site/demo/checkout-page.ts'
import type { TestSite } from '../../../tests/test-server.ts'
import { expireOrder, placeOrder } from './index.ts'
import { listMyOrders } from './my-orders.ts'
import { MINUTE_MS, sessionIdFromUrl } from './orders.fixture.ts'
import { settle } from './settlement/settle.ts'

export const elementOf = <T>(items: readonly T[], at: number): T | undefined => items[at % Math.max(1, items.length)]

/** Returns `done`, `crashed`, or the error code of a rejected step. */
export async function outcomeOf(step: () => Promise<unknown>): Promise<string> {
  try {
    await step()
    return 'done'
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return error.code
    if (
      error instanceof Error &&
      [error, error.cause].some((cause) => cause instanceof Error && cause.message === 'crash')
    )
      return 'crashed'
    throw error
  }
}

export type Hold = { orderId: string; sessionId: string; expiresAt: number }

export async function holdOrder(ctx: Ctx, order: Parameters<typeof placeOrder>[1]): Promise<Hold> {
  const expiresAt = ctx.now().getTime() + HOLD_MINUTES * MINUTE_MS
  const { orderId, url } = await placeOrder(ctx, order)
  return { orderId, sessionId: sessionIdFromUrl(url), expiresAt }
}

/** An expired order is one at its fourth attempt, because each attempt moves the clock by a quarter of the rest. */
export async function actOnHold(
  site: TestSite,
  ctx: Ctx,
  { orderId, sessionId, expiresAt }: Hold,
  act: CheckoutAction | 'settle' | 'expire' | 'refund',
): Promise<unknown> {
  if (act === 'settle') return settle(ctx, { orderId })
  if (act === 'expire') {
    site.clock.advance(Math.max(0, expiresAt - ctx.now().getTime()) / 4)
    return expireOrder(ctx, { orderId })
  }
  if (act !== 'refund') return actOnCheckout(ctx, { id: sessionId, action: act })
  const session = await ctx.payments.getSession(sessionId)
  const amountMinor = (session?.amountMinor ?? 0) - (session?.refundedMinor ?? 0)
  if (session?.status !== 'paid' || amountMinor === 0) return undefined
  return ctx.payments.refund({ sessionId, amountMinor, key: orderId })
}

/** Pays on the checkout page, unless the order is free. */
export async function payOnPage(ctx: Ctx, { url }: { url: string }): Promise<void> {
  if (url.includes('/demo/checkout/')) await actOnCheckout(ctx, { id: sessionIdFromUrl(url), action: 'pay' })
}

export async function expirePendingOrders(site: TestSite, ctx: Ctx): Promise<void> {
  const { orders } = await listMyOrders(ctx, { limit: 50 })
  site.clock.advance(31 * MINUTE_MS)
  for (const { id, status } of orders) if (status === 'pending') await expireOrder(ctx, { orderId: id })
}

export async function findRefundableOrder(ctx: Ctx, at: number) {
  const { orders } = await listMyOrders(ctx, { limit: 50 })
  const refundable = orders.filter(
    ({ status, totalMinor, refundedMinor }) => status === 'completed' && totalMinor > refundedMinor,
  )
  return elementOf(refundable, at)
}
