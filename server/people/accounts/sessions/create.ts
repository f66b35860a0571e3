import { and, eq, gt } from 'drizzle-orm'
import type { AuthMethod } from '#contract/people/accounts/account.schema.ts'
import type { SessionResponse, SignedIn } from '#contract/people/accounts/auth.schema.ts'
import { profiles, sessions } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { issueDeviceToken } from '../device-tokens.ts'
import { findUser, type UserAccount, userResponse } from '../users.ts'
import { newPair, storePair, type TokenPair } from './tokens.ts'

/** The starter text of the privacy page names it too (server/site/site-pages/admin/starter-texts.ts). */
const SESSION_DAYS = 90

/** Shorter than the time for which ended sessions are stored: an older account may have no session left. */
const NEW_ACCOUNT_DAYS = 7

const USER_AGENT_MAX = 300
const IP_MAX = 45

export async function createSession(ctx: Ctx, userId: string, authMethod: AuthMethod = 'password'): Promise<SignedIn> {
  const now = ctx.now()
  const user = await findUser(ctx, userId)
  if (!user) throw new Problem('wrong_credentials')
  const isNewAccount = await hasNoSessionYet(ctx, userId)
  const session = {
    userId,
    authMethod,
    userAgent: ctx.client.userAgent.slice(0, USER_AGENT_MAX),
    createdAt: now,
    refreshedAt: now,
    lastIp: clientIp(ctx),
    expiresAt: new Date(now.getTime() + SESSION_DAYS * 86_400_000),
  }
  const [row] = await ctx.db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('expected one row from RETURNING')
  const fields = { audit: 'signed_in', method: authMethod, userId, sessionId: row.id, ip: session.lastIp }
  ctx.log.info(fields, 'user signed in')
  const pair = newPair()
  const expiresAt = await storePair(ctx, { id: row.id, expiresAt: session.expiresAt }, pair)
  return { ...sessionResponse(ctx, user, pair, expiresAt), device: await issueDeviceToken(ctx, userId), isNewAccount }
}

async function hasNoSessionYet(ctx: Ctx, userId: string): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - NEW_ACCOUNT_DAYS * 86_400_000)
  const isNew = await ctx.db.$count(profiles, and(eq(profiles.id, userId), gt(profiles.createdAt, since)))
  return isNew > 0 && (await ctx.db.$count(sessions, eq(sessions.userId, userId))) === 0
}

export const clientIp = (ctx: Ctx): string | null => ctx.client.ip.slice(0, IP_MAX) || null

export function sessionResponse(ctx: Ctx, user: UserAccount, pair: TokenPair, expiresAt: Date): SessionResponse {
  return {
    accessToken: pair.access,
    refreshToken: pair.refresh,
    expiresAt: expiresAt.toISOString(),
    expiresIn: Math.floor((expiresAt.getTime() - ctx.now().getTime()) / 1000),
    user: userResponse(user),
  }
}
