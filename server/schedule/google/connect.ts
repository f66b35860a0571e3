import type { ConnectResponse } from '#contract/schedule/schedule.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { createOauthState } from '../../google/oauth-state.ts'
import { requireGoogle } from '../../google/require-google.ts'

/**
 * Where the viewer allows this site to write into their Google Calendar (features: schedule, 15). Only the session that
 * asked can come back from there.
 * @throws sign_in_required, calendar_not_configured, too_many_requests
 */
export async function connectGoogle(ctx: Ctx): Promise<ConnectResponse> {
  const { userId, sessionId } = requireViewer(ctx)
  const google = requireGoogle(ctx, 'calendar_not_configured')
  await ctx.limits.calendarByAccount.consume(userId)
  const request = await createOauthState(ctx, { purpose: 'calendar', boundTo: sessionId })
  return { authUrl: google.consentPage('calendar', request) }
}
