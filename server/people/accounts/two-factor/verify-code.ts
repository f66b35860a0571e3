import { eq } from 'drizzle-orm'
import type { PasswordAndCodeInput } from '#contract/people/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { clearCodeAttempts, countCodeAttempt, sessionOrigin } from '../count-attempts.ts'
import { lockVerifiedUser, requirePassword } from '../password/require-password.ts'
import type { UserAccount } from '../users.ts'
import { consumeBackupCode, countBackupCodes, normalizeCode } from './backup-codes.ts'
import { backupCodeUsedMail } from './mail-templates.ts'
import { decryptTotpSecret, timeStepOf, totpRow } from './totp.ts'

/**
 * Verifies a second-step code: an app code, or a backup code, which it consumes and reports by mail. Call it with the
 * user's row locked. Rejects an app code that was used, or that is older than the last one used.
 * @returns null for a wrong code
 */
export async function verifyCode(ctx: Ctx, user: UserAccount, typed: string): Promise<'code' | 'backup_code' | null> {
  const row = await totpRow(ctx, user.id)
  if (!row?.sealed || row.lastStep === null) return null
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return (await tryBackupCode(ctx, user, code)) ? 'backup_code' : null
  const step = timeStepOf(decryptTotpSecret(ctx, user.id, row.sealed), code, ctx.now())
  if (step === null || step <= row.lastStep) return null
  await ctx.db.update(totpKeys).set({ lastStep: step }).where(eq(totpKeys.userId, user.id))
  return 'code'
}

async function tryBackupCode(ctx: Ctx, user: UserAccount, code: string): Promise<boolean> {
  if (!(await consumeBackupCode(ctx, user.id, code))) return false
  const left = await countBackupCodes(ctx, user.id)
  await queueMail(ctx, { to: user.email, mail: backupCodeUsedMail(ctx.site, left) })
  return true
}

/**
 * Runs `work` in a transaction with the viewer's row locked, after verifying the viewer's password and code.
 * @throws sign_in_required, validation, bad_code, too_many_requests
 */
export async function requirePasswordAndCode<T>(
  ctx: Ctx,
  { currentPassword, code }: PasswordAndCodeInput,
  work: (ctx: Ctx, user: UserAccount) => Promise<T>,
): Promise<T> {
  const viewer = requireViewer(ctx)
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  const origin = sessionOrigin(viewer)
  await countCodeAttempt(ctx, viewer.userId, origin)
  const result = await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    if (!(await verifyCode(ctx, user, code))) throw wrongCodeProblem()
    return work(ctx, user)
  })
  await clearCodeAttempts(ctx, viewer.userId, origin)
  return result
}

export function wrongCodeProblem(): Problem {
  const message = 'This code isn’t correct. Each code works once; please wait for the next one and try again.'
  return new Problem('bad_code', { message, fields: [{ field: 'code', message }] })
}
