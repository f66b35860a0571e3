import type { AuthMethod } from '#contract/people/accounts/account.schema.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { clientIp } from './sessions/create.ts'
import { challengeOwner } from './two-factor/challenges.ts'
import { findUserByEmail } from './users.ts'

/**
 * Returns a handler that logs why a sign-in failed and rethrows the error. It logs nothing that was typed, not even the
 * email, which can be a misplaced password.
 */
export function logFailedSignIn(ctx: Ctx, method: AuthMethod, attempt: { email?: string; challenge?: string } = {}) {
  return async (error: unknown): Promise<never> => {
    if (error instanceof Problem) {
      const userId = await findAttemptedUser(ctx, error.status < 429 ? attempt : {})
      const fields = { audit: 'sign_in_failed', method, reason: error.code, userId, ip: clientIp(ctx) }
      ctx.log.warn(fields, 'sign-in failed')
    }
    throw error
  }
}

async function findAttemptedUser(ctx: Ctx, { email, challenge }: { email?: string; challenge?: string }) {
  if (challenge) return challengeOwner(ctx, 'code', challenge)
  return email ? ((await findUserByEmail(ctx, email))?.id ?? null) : null
}
