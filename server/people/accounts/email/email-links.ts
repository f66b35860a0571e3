import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { verifications } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import { hmac } from '../../../platform/crypto/hmac.ts'
import { uuidFromBytes, uuidToBytes } from '../../../platform/crypto/signed-token.ts'
import { revokeCode } from './email-codes.ts'

type EmailLinkPurpose = 'confirm' | 'reset' | 'new-email'
type EmailLink = { userId: string; expired: boolean }

const SECRET_BYTES = 32
const ID_BYTES = 16

/** The token is the user id and 256 random bits. Only a keyed hash is stored. */
export async function issueLink(ctx: Ctx, purpose: EmailLinkPurpose, userId: string, minutes: number): Promise<string> {
  const token = Buffer.concat([uuidToBytes(userId), randomBytes(SECRET_BYTES)]).toString('base64url')
  await ctx.db
    .insert(verifications)
    .values({
      identifier: `${purpose}:${userId}`,
      value: hashLinkToken(ctx, purpose, token),
      createdAt: ctx.now(),
      expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
    })
  return token
}

/** Returns the user of a link and whether it has expired; null if it never existed, was used or was revoked. */
export async function readLink(ctx: Ctx, purpose: EmailLinkPurpose, token: string): Promise<EmailLink | null> {
  const userId = userIdOf(token)
  if (!userId) return null
  const [row] = await ctx.db
    .select()
    .from(verifications)
    .where(isLink(ctx, purpose, userId, token))
  return row ? { userId, expired: row.expiresAt <= ctx.now() } : null
}

/** Consumes a one-time link atomically. Returns true for exactly one caller. */
export async function consumeLink(
  ctx: Ctx,
  purpose: EmailLinkPurpose,
  { userId, token }: { userId: string; token: string },
): Promise<boolean> {
  const consumed = await ctx.db
    .delete(verifications)
    .where(and(isLink(ctx, purpose, userId, token), gt(verifications.expiresAt, ctx.now())))
    .returning({ id: verifications.id })
  return consumed.length === 1
}

export async function revokeLinks(ctx: Ctx, purpose: EmailLinkPurpose, userId: string): Promise<void> {
  await ctx.db.delete(verifications).where(eq(verifications.identifier, `${purpose}:${userId}`))
}

export async function revokeVerifications(ctx: Ctx, userId: string): Promise<void> {
  for (const purpose of ['confirm', 'reset', 'new-email'] as const) await revokeLinks(ctx, purpose, userId)
  await revokeCode(ctx, userId)
}

function isLink(ctx: Ctx, purpose: EmailLinkPurpose, userId: string, token: string) {
  return and(
    eq(verifications.identifier, `${purpose}:${userId}`),
    eq(verifications.value, hashLinkToken(ctx, purpose, token)),
  )
}

function userIdOf(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null
  return uuidFromBytes(bytes.subarray(0, ID_BYTES))
}

const hashLinkToken = (ctx: Ctx, purpose: EmailLinkPurpose, token: string) => hmac(ctx, purpose, token).toString('hex')
