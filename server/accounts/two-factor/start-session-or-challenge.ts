import { randomBytes } from 'node:crypto'
import type { SessionAnswer } from '#contract/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { startSession } from '../sessions/create.ts'
import { keepChallenge } from './challenges.ts'
import { factorsOf } from './user-factors.ts'

/** After the first step, in the caller's transaction: the session, or where there is a second step, the way to it. */
export async function startOrAskForCode(
  ctx: Ctx,
  personId: string,
  provedBy: 'password' | 'google',
): Promise<SessionAnswer | CodeRequired> {
  const { appSince } = await factorsOf(ctx, personId)
  if (appSince === null) return startSession(ctx, personId, provedBy)
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = await keepChallenge(ctx, 'code', { challenge, personId })
  return { challenge, expiresAt: expiresAt.toISOString() }
}
