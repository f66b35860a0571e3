import { eq } from 'drizzle-orm'
import type { CalendarConnection, OauthCallback } from '#contract/accounts/google.schema.ts'
import { profiles } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { consumeOauthState } from '../../google/oauth-state.ts'
import { redeemCode, requireGoogle } from '../../google/require-google.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { calendarConnection } from './calendar-connection.ts'
import { encryptedToken, saveConnection } from './connections.ts'

/**
 * Keeps the consent with which the viewer came back from Google (features: schedule, 15). Less than the whole of it is
 * nothing: what was connected before stays as it was.
 * @throws sign_in_required, calendar_not_configured, consent_expired, calendar_refused, google_unavailable
 */
export async function completeConnection(ctx: Ctx, { code, state }: OauthCallback): Promise<CalendarConnection> {
  const { userId, sessionId } = requireViewer(ctx)
  const google = requireGoogle(ctx, 'calendar_not_configured')
  const request = await consumeOauthState(ctx, { purpose: 'calendar', boundTo: sessionId, state })
  const consent = await redeemCode(google.redeemCalendar(code, request))
  if (!consent) throw new Problem('calendar_refused')
  await keepOrTakeBack(ctx, userId, encryptedToken(ctx, consent.refreshToken))
  return calendarConnection(ctx)
}

/** Whoever deleted their account while Google was asked leaves no consent behind. */
async function keepOrTakeBack(ctx: Ctx, userId: string, sealed: string): Promise<void> {
  const isKept = await transaction(ctx, async (ctx) => {
    const [person] = await ctx.db
      .select({ id: profiles.id })
      .from(profiles)
      .where(eq(profiles.id, userId))
      .for('key share')
    if (person) await saveConnection(ctx, { userId, sealed })
    else await ctx.jobs.queue(ctx, 'google.revoke', { sealed })
    return person !== undefined
  })
  if (!isKept) throw new Problem('session_ended')
}
