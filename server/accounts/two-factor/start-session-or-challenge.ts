import { randomBytes } from 'node:crypto'
import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { CodeRequired } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { createSession } from '../sessions/create.ts'
import { issueChallenge } from './challenges.ts'
import { factorsOf } from './user-factors.ts'

/** After the first step, in the caller's transaction: the session, or where there is a second step, the way to it. */
export async function startSessionOrChallenge(
  ctx: Ctx,
  personId: string,
  provedBy: 'password' | 'google',
): Promise<SessionResponse | CodeRequired> {
  const { appSince } = await factorsOf(ctx, personId)
  if (appSince === null) return createSession(ctx, personId, provedBy)
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = await issueChallenge(ctx, 'code', { challenge, personId })
  return { challenge, expiresAt: expiresAt.toISOString() }
}
