import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { proofs } from '#db/schema/accounts.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../crypto/hmac.ts'

export type EmailLinkPurpose = 'confirm' | 'reset' | 'new-email'
export type EmailLink = { personId: string; expired: boolean }

const SECRET_BYTES = 32
const ID_BYTES = 16

/**
 * Makes the secret part of a link that is mailed to a person: their id and 256 random bits. Only a keyed hash is kept.
 * @param minutes how long it works
 */
export async function issueLink(
  ctx: Ctx,
  purpose: EmailLinkPurpose,
  personId: string,
  minutes: number,
): Promise<string> {
  const token = Buffer.concat([Buffer.from(personId.replaceAll('-', ''), 'hex'), randomBytes(SECRET_BYTES)]).toString(
    'base64url',
  )
  await ctx.db.insert(proofs).values({
    identifier: `${purpose}:${personId}`,
    value: hashLinkToken(ctx, purpose, token),
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    expiresAt: new Date(ctx.now().getTime() + minutes * 60_000),
  })
  return token
}

/** What a link is worth now. Null: it was never made, or was used up, or replaced. */
export async function readLink(ctx: Ctx, purpose: EmailLinkPurpose, token: string): Promise<EmailLink | null> {
  const personId = userIdOf(token)
  if (!personId) return null
  const [proof] = await ctx.db
    .select()
    .from(proofs)
    .where(isLink(ctx, purpose, personId, token))
  return proof ? { personId, expired: proof.expiresAt <= ctx.now() } : null
}

/** Uses a link up. Of any number who try at once, exactly one is told true. */
export async function consumeLink(
  ctx: Ctx,
  purpose: EmailLinkPurpose,
  { personId, token }: { personId: string; token: string },
): Promise<boolean> {
  const used = await ctx.db
    .delete(proofs)
    .where(and(isLink(ctx, purpose, personId, token), gt(proofs.expiresAt, ctx.now())))
    .returning({ id: proofs.id })
  return used.length === 1
}

/** Takes back every link of this purpose that the person was sent. */
export async function revokeLinks(ctx: Ctx, purpose: EmailLinkPurpose, personId: string): Promise<void> {
  await ctx.db.delete(proofs).where(eq(proofs.identifier, `${purpose}:${personId}`))
}

function isLink(ctx: Ctx, purpose: EmailLinkPurpose, personId: string, token: string) {
  return and(eq(proofs.identifier, `${purpose}:${personId}`), eq(proofs.value, hashLinkToken(ctx, purpose, token)))
}

function userIdOf(token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== token) return null
  const hex = bytes.toString('hex', 0, ID_BYTES)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const hashLinkToken = (ctx: Ctx, purpose: EmailLinkPurpose, token: string) => hmac(ctx, purpose, token).toString('hex')
