import type { CodeSession, SignInCodeInput } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { createSession } from '../sessions/create.ts'
import { lockUser } from '../users.ts'
import { countBackupCodes } from './backup-codes.ts'
import { challengeOwner, consumeChallenge, countWrongAnswer } from './challenges.ts'
import { consumeAttempt, resetAttempts, verifyCode, wrongCodeProblem } from './verify-code.ts'

/**
 * The second step of a sign-in: a code of the app, or a backup code (features: second factor, 3). Five wrong ones, or ten
 * minutes, and it begins anew with the password; wrong ones are also counted by account and by address.
 * @throws sign_in_expired, bad_code, too_many_requests
 */
export async function signInWithCode(ctx: Ctx, { challenge, code }: SignInCodeInput): Promise<CodeSession> {
  const personId = await challengeOwner(ctx, 'code', challenge)
  if (!personId) throw new Problem('sign_in_expired')
  await consumeAttempt(ctx, personId)
  // A wrong try has to stay counted, so the refusal is thrown after the commit.
  const outcome = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, personId)
    if (!person || !(await challengeOwner(ctx, 'code', challenge))) return 'expired'
    const provedBy = await verifyCode(ctx, person, code)
    if (!provedBy) {
      await countWrongAnswer(ctx, 'code', challenge)
      return 'wrong'
    }
    await consumeChallenge(ctx, 'code', challenge)
    const backupCodesLeft = provedBy === 'backup_code' ? await countBackupCodes(ctx, person.id) : null
    return { ...(await createSession(ctx, person.id, provedBy)), backupCodesLeft }
  })
  if (outcome === 'expired') throw new Problem('sign_in_expired')
  if (outcome === 'wrong') throw wrongCodeProblem()
  await resetAttempts(ctx, personId)
  return outcome
}
