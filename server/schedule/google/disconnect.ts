import { eq } from 'drizzle-orm'
import type { CalendarConnection } from '#contract/accounts/google.schema.ts'
import { googleConnections } from '#db/schema/google.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { calendarConnection, decryptedToken } from './connections.ts'

/**
 * Deletes the viewer's Google Calendar connection and revokes the consent at Google. Added events stay in the calendar
 * (features: schedule, 19). Idempotent.
 * @throws sign_in_required
 */
export async function disconnectGoogle(ctx: Ctx): Promise<CalendarConnection> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, (ctx) => revokeGoogleAccess(ctx, { userId }))
  return calendarConnection(ctx)
}

/** Deletes a user's connection in the caller's transaction and queues the revocation. */
export async function revokeGoogleAccess(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const deleted = await ctx.db
    .delete(googleConnections)
    .where(eq(googleConnections.userId, userId))
    .returning({ sealed: googleConnections.refreshToken })
  // A job of the same transaction, because Google may be unavailable.
  for (const { sealed } of deleted) await ctx.jobs.queue(ctx, 'google.revoke', { sealed })
}

/**
 * Revokes a consent at Google; the handler of the job `google.revoke`, which is retried (features: schedule, 20).
 * @param input.sealed the encrypted refresh token
 */
export async function revokeGoogle(ctx: Ctx, { sealed }: { sealed: string }): Promise<void> {
  const token = decryptedToken(ctx, sealed)
  if (token && ctx.google) return ctx.google.revoke(token)
  ctx.log.warn('google consent not revoked: AUTH_SECRET or the Google settings have changed')
}
