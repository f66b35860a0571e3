import type { User } from '#contract/accounts/auth.schema.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { userResponse } from './sessions/session-response.ts'

/**
 * Who is signed in, with the role they have now (features: accounts, 9).
 * @throws sign_in_required
 */
export async function getCurrentUser(ctx: Ctx): Promise<User> {
  const { userId: id, ...viewer } = requireViewer(ctx)
  return userResponse({ id, ...viewer })
}
