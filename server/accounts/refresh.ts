import type { RefreshInput, SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { transaction } from '../transaction.ts'
import { rotateTokens } from './sessions/rotate.ts'

/**
 * Trades a refresh token for the next pair of tokens (features: accounts, 5).
 * @throws session_ended
 */
export async function refreshSession(ctx: Ctx, { refreshToken }: RefreshInput): Promise<SessionResponse> {
  // An end that a reuse brings about has to be committed, so the refusal is thrown after it.
  const answer = await transaction(ctx, (ctx) => rotateTokens(ctx, refreshToken))
  if (!answer) throw new Problem('session_ended')
  return answer
}
