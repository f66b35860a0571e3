import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { SessionProof } from '#contract/accounts/session-proofs.ts'
import { SESSION_DAYS } from '#contract/limits.ts'
import { sessions } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { findUser } from '../users.ts'
import { sessionResponse } from './session-response.ts'
import { newPair, storePair } from './tokens.ts'

const USER_AGENT_MAX = 300

/** Remembers that this browser belongs to a person who has proved it, and how, in the caller's transaction. */
export async function createSession(
  ctx: Ctx,
  personId: string,
  provedBy: SessionProof = 'password',
): Promise<SessionResponse> {
  const now = ctx.now()
  const person = await findUser(ctx, personId)
  if (!person) throw new Problem('wrong_credentials')
  const session = {
    userId: personId,
    provedBy,
    userAgent: ctx.client.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    refreshedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
  }
  const [kept] = await ctx.db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!kept) throw new Error('a session was not written')
  const pair = newPair()
  const expiresAt = await storePair(ctx, { id: kept.id, expiresAt: session.expiresAt }, pair)
  return sessionResponse(person, pair, expiresAt)
}
