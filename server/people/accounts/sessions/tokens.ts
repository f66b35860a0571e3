import { createHash, randomBytes } from 'node:crypto'
import { ACCESS_TOKEN_MINUTES } from '#contract/people/accounts/account-limits.ts'
import { sessionTokens } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'

export const REFRESH_TOKEN_DAYS = 30

type TokenKind = 'access' | 'refresh'
export type TokenPair = Record<TokenKind, string>

const prefixes = { access: 'jpa_', refresh: 'jpr_' } as const
const patterns = { access: /^jpa_[\w-]{43}$/, refresh: /^jpr_[\w-]{43}$/ }

export function newPair(): TokenPair {
  return { access: formatToken('access', randomBytes(32)), refresh: formatToken('refresh', randomBytes(32)) }
}

/** Derived, not random, so that a lost response can be repeated although the database holds only hashes. */
export function deriveNextPair(ctx: Pick<Ctx, 'site'>, refreshToken: string): TokenPair {
  const deriveToken = (kind: TokenKind) => formatToken(kind, hmac(ctx, `next ${kind} token`, refreshToken))
  return { access: deriveToken('access'), refresh: deriveToken('refresh') }
}

/** Returns the hash that is stored of a token; null if the text is no token of this kind, which saves a query. */
export function hashToken(kind: TokenKind, token: string): Buffer | null {
  return patterns[kind].test(token) ? createHash('sha256').update(token).digest() : null
}

/** Returns when the access token expires. */
export async function storePair(ctx: Ctx, session: { id: string; expiresAt: Date }, pair: TokenPair): Promise<Date> {
  const expiryAfter = (ms: number) => new Date(Math.min(ctx.now().getTime() + ms, session.expiresAt.getTime()))
  const expiresAt = {
    access: expiryAfter(ACCESS_TOKEN_MINUTES * 60_000),
    refresh: expiryAfter(REFRESH_TOKEN_DAYS * 86_400_000),
  }
  await ctx.db
    .insert(sessionTokens)
    .values(
      (['access', 'refresh'] as const).map((kind) => ({
        hash: createHash('sha256').update(pair[kind]).digest(),
        sessionId: session.id,
        kind,
        expiresAt: expiresAt[kind],
      })),
    )
  return expiresAt.access
}

const formatToken = (kind: TokenKind, bytes: Buffer) => prefixes[kind] + bytes.toString('base64url')
