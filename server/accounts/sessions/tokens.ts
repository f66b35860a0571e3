import { createHash, randomBytes } from 'node:crypto'
import { ACCESS_TOKEN_MINUTES, REFRESH_TOKEN_DAYS } from '#contract/limits.ts'
import { sessionTokens } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../crypto/hmac.ts'

export type TokenKind = 'access' | 'refresh'
export type TokenPair = Record<TokenKind, string>

const prefixes = { access: 'jpa_', refresh: 'jpr_' } as const
const form = { access: /^jpa_[\w-]{43}$/, refresh: /^jpr_[\w-]{43}$/ }

/** Two random tokens of 256 bits. */
export function newPair(): TokenPair {
  return { access: formatToken('access', randomBytes(32)), refresh: formatToken('refresh', randomBytes(32)) }
}

/**
 * The pair that follows a refresh token. It is computed, not drawn, so that an answer that was lost on its way can be
 * given again although only hashes are kept.
 */
export function deriveNextPair(ctx: Pick<Ctx, 'site'>, refreshToken: string): TokenPair {
  const next = (kind: TokenKind) => formatToken(kind, hmac(ctx, `next ${kind} token`, refreshToken))
  return { access: next('access'), refresh: next('refresh') }
}

/** What is kept of a token. Null: it is not one of ours at all, and needs no look into the database. */
export function hashToken(kind: TokenKind, token: string): Buffer | null {
  return form[kind].test(token) ? createHash('sha256').update(token).digest() : null
}

/** Writes a pair down. @returns when the access token ends. */
export async function storePair(ctx: Ctx, session: { id: string; expiresAt: Date }, pair: TokenPair): Promise<Date> {
  const until = (milliseconds: number) =>
    new Date(Math.min(ctx.now().getTime() + milliseconds, session.expiresAt.getTime()))
  const ends = { access: until(ACCESS_TOKEN_MINUTES * 60_000), refresh: until(REFRESH_TOKEN_DAYS * 86_400_000) }
  await ctx.db.insert(sessionTokens).values(
    (['access', 'refresh'] as const).map((kind) => ({
      hash: createHash('sha256').update(pair[kind]).digest(),
      sessionId: session.id,
      kind,
      expiresAt: ends[kind],
    })),
  )
  return ends.access
}

const formatToken = (kind: TokenKind, bytes: Buffer) => prefixes[kind] + bytes.toString('base64url')
