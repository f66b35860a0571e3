import { eq } from 'drizzle-orm'
import type { BackupCodes, ConfirmTotpSetupInput } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { revokeOtherSessions } from '../sessions/revoke.ts'
import { lockUser } from '../users.ts'
import { issueBackupCodes, normalizeCode } from './backup-codes.ts'
import { twoFactorEnabledMail } from './mail-templates.ts'
import { markSessionProved } from './status.ts'
import { timeStepOf } from './totp.ts'
import { decryptTotpSecret, totpRow } from './totp-secret.ts'
import { consumeAttempt, resetAttempts, wrongCodeProblem } from './verify-code.ts'

/**
 * Switches two-step sign-in on by a code of the app that was just set up, or changes to that app (features: second factor,
 * 1). Other browsers are signed out, the mailbox is told, and there are new backup codes, shown this once.
 * @throws sign_in_required, validation, bad_code, conflict, too_many_requests
 */
export async function confirmTotpSetup(ctx: Ctx, { code }: ConfirmTotpSetupInput): Promise<BackupCodes> {
  const viewer = requireViewer(ctx)
  await consumeAttempt(ctx, viewer.userId)
  const backupCodes = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    const row = person && (await totpRow(ctx, person.id))
    if (!person || !row?.waiting) throw new Problem('conflict', { message: nothingWaits })
    const lastStep = timeStepOf(decryptTotpSecret(ctx, person.id, row.waiting), normalizeCode(code), ctx.now())
    if (lastStep === null) throw wrongCodeProblem()
    await ctx.db
      .update(totpKeys)
      .set({ sealed: row.waiting, confirmedAt: ctx.now(), lastStep, waiting: null, waitingSince: null })
      .where(eq(totpKeys.userId, person.id))
    await revokeOtherSessions(ctx, { personId: person.id, but: viewer.sessionId, because: 'second_factor' })
    await markSessionProved(ctx, viewer.sessionId, 'code')
    await queueMail(ctx, { to: person.email, mail: twoFactorEnabledMail(ctx.site) })
    return issueBackupCodes(ctx, person.id)
  })
  await resetAttempts(ctx, viewer.userId)
  return { backupCodes }
}

const nothingWaits =
  'No app waits to be confirmed any more: it was done in another tab, perhaps. Please reload the page.'
