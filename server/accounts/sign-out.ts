import type { SignOutInput } from '#contract/accounts/auth.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { revokeSession, sessionOf } from './sessions/revoke.ts'

/**
 * Ends the session of the browser that asks (features: accounts, 6). A browser whose access token has run out shows its
 * refresh token instead.
 * @throws sign_in_required
 */
export async function signOut(ctx: Ctx, { refreshToken }: SignOutInput): Promise<void> {
  const byRefresh = refreshToken ? await sessionOf(ctx, refreshToken) : null
  await revokeSession(ctx, byRefresh ?? requireViewer(ctx).sessionId, 'sign_out')
}
