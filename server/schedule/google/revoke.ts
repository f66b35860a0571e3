import type { Ctx } from '../../context.ts'
import { decryptedToken } from './connections.ts'

/** Job `google.revoke`: takes a consent back at Google, and tries until Google has heard it (features: schedule, 20). */
export async function revokeGoogle(ctx: Ctx, { sealed }: { sealed: string }): Promise<void> {
  const token = decryptedToken(ctx, sealed)
  if (token && ctx.google) return ctx.google.revoke(token)
  ctx.log.warn('a consent could not be taken back at Google: AUTH_SECRET or the settings for Google are others by now')
}
