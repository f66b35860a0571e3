import type { Ctx, Viewer } from '../../context.ts'

/**
 * The rate limit keys of an origin that strangers cannot use: a device that has signed in before, or a session. Its
 * attempts count apart from those of unknown origin, which would lock the owner out.
 */
export type AttemptOrigin = { passwordKey: string; codeKey: string }

export function sessionOrigin({ userId, sessionId }: Viewer): AttemptOrigin {
  return { passwordKey: `session ${sessionId}`, codeKey: `sessions of ${userId}` }
}

/** Counts an attempt before it is made; `server/rate-limits.ts` has the limits. `origin` is null if it is unknown. @throws too_many_requests */
export async function countPasswordAttempt(ctx: Ctx, email: string, origin: AttemptOrigin | null): Promise<void> {
  const { signInByIp, signInByAccount } = ctx.limits
  if (!origin) await signInByIp.consume(ctx.client.ip)
  await signInByAccount.consume(origin?.passwordKey ?? email)
}

export async function clearPasswordAttempts(ctx: Ctx, email: string, origin: AttemptOrigin | null): Promise<void> {
  const { signInByIp, signInByAccount } = ctx.limits
  if (!origin) await signInByIp.refund(ctx.client.ip)
  await signInByAccount.clear(origin?.passwordKey ?? email)
}

/** Counts an attempt before it is made. Never call it in a transaction. @throws too_many_requests */
export async function countCodeAttempt(ctx: Ctx, userId: string, origin: AttemptOrigin | null): Promise<void> {
  const { codeByIp, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  if (!origin) await codeByIp.consume(ctx.client.ip)
  const key = origin?.codeKey ?? userId
  await secondStepByAccount.consume(key)
  await secondStepByAccountADay.consume(key)
}

export async function clearCodeAttempts(ctx: Ctx, userId: string, origin: AttemptOrigin | null): Promise<void> {
  const { codeByIp, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  if (!origin) await codeByIp.refund(ctx.client.ip)
  const key = origin?.codeKey ?? userId
  await Promise.all([secondStepByAccount.clear(key), secondStepByAccountADay.clear(key)])
}
