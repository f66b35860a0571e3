import { randomBytes } from 'node:crypto'
import type { SessionAnswer } from '#contract/accounts.ts'
import type { CodeRequired } from '#contract/second-factor.ts'
import type { Ctx } from '../../context.ts'
import { startSession } from '../session/start.ts'
import { keepChallenge } from './challenges.ts'
import { factorsOf } from './factors.ts'

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
