import { NEWSLETTER_CONFIRMATION_DAYS } from '#contract/site/newsletter/newsletter-limits.ts'
import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'

type SignContext = Pick<Ctx, 'site'>

const ID_BYTES = 16

const purposes = {
  confirm: 'newsletter confirmation',
  unsubscribe: 'newsletter unsubscription',
  file: 'newsletter file',
} as const

export const DAY_MS = 86_400_000
/** A sign-up that is not confirmed within this time is deleted. */
export const CONFIRMATION_MS = NEWSLETTER_CONFIRMATION_DAYS * DAY_MS

export const confirmUrl = (ctx: SignContext, subscriberId: string): string =>
  `${ctx.site.publicUrl}/newsletter/confirm?token=${tokenOf(ctx, 'confirm', subscriberId)}`

/**
 * The link does not expire. With an edition, the unsubscription counts as one of that edition.
 */
export function unsubscribeUrl(ctx: SignContext, subscriberId: string, editionId?: string): string {
  const edition = editionId ? `&issue=${editionId}` : ''
  return `${ctx.site.publicUrl}/newsletter/unsubscribe?token=${tokenOf(ctx, 'unsubscribe', subscriberId)}${edition}`
}

export const filePath = (ctx: SignContext, subscriberId: string): string =>
  `/newsletter/file/${tokenOf(ctx, 'file', subscriberId)}`

const tokenOf = (ctx: SignContext, purpose: keyof typeof purposes, subscriberId: string) =>
  signToken(ctx, purposes[purpose], uuidToBytes(subscriberId))

/** Returns the id of the subscriber of a token; null if this site did not create it for this purpose. */
export function subscriberIdOf(ctx: SignContext, purpose: keyof typeof purposes, token: string): string | null {
  const id = verifyToken(ctx, purposes[purpose], { token, payloadBytes: ID_BYTES })
  return id && uuidFromBytes(id)
}
