import { randomBytes } from 'node:crypto'
import type { SignedIn, SignInInput } from '#contract/people/accounts/auth.schema.ts'
import type { CodeRequired, CodeSession, SignInCodeInput } from '#contract/people/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { clearCodeAttempts, clearPasswordAttempts, countCodeAttempt, countPasswordAttempt } from './count-attempts.ts'
import { findDevice } from './device-tokens.ts'
import { assertStaffPassword } from './password/password-policy.ts'
import { isCurrentPassword, verifyPassword } from './password/passwords.ts'
import { createSession } from './sessions/create.ts'
import { countBackupCodes } from './two-factor/backup-codes.ts'
import { challengeOwner, consumeChallenge, countWrongAnswer, issueChallenge } from './two-factor/challenges.ts'
import { factorsOf } from './two-factor/user-factors.ts'
import { verifyCode, wrongCodeProblem } from './two-factor/verify-code.ts'
import { findUserByEmail, lockUser } from './users.ts'

/**
 * Signs in with a password. A wrong password and an unknown email return the same error in the same time. Only the
 * right password reveals that the email is unconfirmed or that a code is required.
 * @throws wrong_credentials, email_unconfirmed, password_too_common, too_many_requests, unavailable
 */
export async function signIn(
  ctx: Ctx,
  { email, password, deviceTokens = [] }: SignInInput,
): Promise<SignedIn | CodeRequired> {
  const origin = await findDevice(ctx, deviceTokens, async () => (await findUserByEmail(ctx, email))?.id)
  const countAttempt = () => countPasswordAttempt(ctx, email, origin)
  const verifiedPassword = await verifyPassword(ctx, { email, password, countAttempt })
  if (!verifiedPassword) throw new Problem('wrong_credentials')

  await clearPasswordAttempts(ctx, email, origin)
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, verifiedPassword.userId)
    // A password change during the check has revoked all sessions: do not create one after it.
    if (!user || !(await isCurrentPassword(ctx, verifiedPassword))) throw new Problem('wrong_credentials')
    if (!user.confirmed) throw new Problem('email_unconfirmed')
    // A customer may have chosen a common password before joining the staff; only sign-in sees the password again.
    assertStaffPassword(password, user, 'Please choose another with “Forgot password?”.')
    return startSessionOrChallenge(ctx, user.id, 'password')
  })
}

export async function startSessionOrChallenge(
  ctx: Ctx,
  userId: string,
  authMethod: 'password' | 'google',
): Promise<SignedIn | CodeRequired> {
  const { appSince } = await factorsOf(ctx, userId)
  if (appSince === null) return createSession(ctx, userId, authMethod)
  const challenge = randomBytes(32).toString('base64url')
  const expiresAt = await issueChallenge(ctx, 'code', { challenge, userId })
  return { challenge, expiresAt: expiresAt.toISOString() }
}

/**
 * Completes a sign-in with an app code or a backup code. The challenge ends after five wrong codes or ten minutes;
 * wrong codes also count by account and by IP.
 * @throws sign_in_expired, bad_code, too_many_requests
 */
export async function signInWithCode(
  ctx: Ctx,
  { challenge, code, deviceTokens = [] }: SignInCodeInput,
): Promise<CodeSession> {
  const userId = await challengeOwner(ctx, 'code', challenge)
  if (!userId) throw new Problem('sign_in_expired')
  const origin = await findDevice(ctx, deviceTokens, async () => userId)
  await countCodeAttempt(ctx, userId, origin)
  // Throw only after the commit, so that wrong attempts stay counted.
  const outcome = await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    if (!user || !(await challengeOwner(ctx, 'code', challenge))) return 'expired'
    const authMethod = await verifyCode(ctx, user, code)
    if (!authMethod) {
      await countWrongAnswer(ctx, 'code', challenge)
      return 'wrong'
    }
    await consumeChallenge(ctx, 'code', challenge)
    const backupCodesLeft = authMethod === 'backup_code' ? await countBackupCodes(ctx, user.id) : null
    return { ...(await createSession(ctx, user.id, authMethod)), backupCodesLeft }
  })
  if (outcome === 'expired') throw new Problem('sign_in_expired')
  if (outcome === 'wrong') throw wrongCodeProblem()
  await clearCodeAttempts(ctx, userId, origin)
  return outcome
}
