import { eq } from 'drizzle-orm'
import type { ConnectResponse } from '#contract/classes/schedule/schedule.schema.ts'
import type { CalendarConnection, OauthCallback } from '#contract/people/accounts/google.schema.ts'
import { isPermitted } from '#contract/people/accounts/permissions.ts'
import { profiles } from '#db/schema/people/accounts.ts'
import { googleConnections } from '#db/schema/platform/google.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { consumeOauthState, createOauthState, redeemCode, requireCalendar } from '../../../platform/google/oauth.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import {
  calendarConnection,
  decryptedToken,
  encryptedToken,
  type NewConnection,
  saveConnection,
} from './connections.ts'

/**
 * Starts the OAuth flow for the viewer's Google Calendar. Returns the URL of Google's consent page. Only the same
 * session can complete the flow.
 * @throws sign_in_required, calendar_not_configured, too_many_requests
 */
export async function connectGoogle(ctx: Ctx): Promise<ConnectResponse> {
  const { userId, sessionId, role } = requireViewer(ctx)
  const calendar = requireCalendar(ctx)
  await ctx.limits.calendarByAccount.consume(userId)
  const request = await createOauthState(ctx, { purpose: 'calendar', boundTo: sessionId })
  // The busy times of staff can block 1-on-1 sessions.
  const readsBusy = isPermitted(role, 'teaching')
  return { authUrl: calendar.consentUrl('calendar', request, { readsBusy }) }
}

/**
 * Completes the OAuth flow and stores the refresh token. An existing connection is kept if the flow fails.
 * @throws sign_in_required, calendar_not_configured, consent_expired, calendar_refused, google_unavailable
 */
export async function completeConnection(ctx: Ctx, { code, state }: OauthCallback): Promise<CalendarConnection> {
  const { userId, sessionId } = requireViewer(ctx)
  const calendar = requireCalendar(ctx)
  const request = await consumeOauthState(ctx, { purpose: 'calendar', boundTo: sessionId, state })
  const consent = await redeemCode(calendar.redeemCalendar(code, request))
  if (!consent) throw new Problem('calendar_refused')
  const { readsBusy } = consent
  await saveOrRevoke(ctx, { userId, refreshToken: encryptedToken(ctx, consent.refreshToken), readsBusy })
  return calendarConnection(ctx)
}

/** Stores the token, or revokes it if the account was deleted during the request to Google. */
async function saveOrRevoke(ctx: Ctx, connection: NewConnection): Promise<void> {
  const { userId, refreshToken } = connection
  const isSaved = await transaction(ctx, async (ctx) => {
    const [user] = await ctx.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for('key share')
    if (user) await saveConnection(ctx, connection)
    else await ctx.jobs.queue(ctx, 'google.revoke', { sealed: refreshToken })
    return user !== undefined
  })
  if (!isSaved) throw new Problem('session_ended')
}

/**
 * Deletes the viewer's Google Calendar connection and revokes the consent at Google. Added events stay in the calendar.
 * Idempotent.
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

/** Revokes a consent at Google; the handler of the job `google.revoke`, which is retried. */
export async function revokeGoogle(ctx: Ctx, { sealed }: { sealed: string }): Promise<void> {
  const token = decryptedToken(ctx, sealed)
  if (token && ctx.calendar) return ctx.calendar.revoke(token)
  ctx.log.warn('google consent not revoked: AUTH_SECRET or the Google settings have changed')
}
