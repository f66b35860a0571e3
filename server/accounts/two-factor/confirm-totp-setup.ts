import { eq } from 'drizzle-orm'
import type { BackupCodes, ConfirmAppInput } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { endOtherSessions } from '../sessions/revoke.ts'
import { lockPerson } from '../users.ts'
import { makeBackupCodes, plain } from './backup-codes.ts'
import { secondStepOnMail } from './mail-templates.ts'
import { markProved } from './status.ts'
import { stepOf } from './totp.ts'
import { appRow, unsealKey } from './totp-secret.ts'
import { forgetCodeTries, takeCodeTry, wrongCode } from './verify-code.ts'

/**
 * Switches two-step sign-in on by a code of the app that was just set up, or changes to that app (features: second factor,
 * 1). Other browsers are signed out, the mailbox is told, and there are new backup codes, shown this once.
 * @throws sign_in_required, validation, bad_code, conflict, too_many_requests
 */
export async function confirmApp(ctx: Ctx, { code }: ConfirmAppInput): Promise<BackupCodes> {
  const viewer = requireViewer(ctx)
  await takeCodeTry(ctx, viewer.userId)
  const backupCodes = await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, viewer.userId)
    const row = person && (await appRow(ctx, person.id))
    if (!person || !row?.waiting) throw new Problem('conflict', { message: nothingWaits })
    const lastStep = stepOf(unsealKey(ctx, person.id, row.waiting), plain(code), ctx.now())
    if (lastStep === null) throw wrongCode()
    await ctx.db
      .update(totpKeys)
      .set({ sealed: row.waiting, confirmedAt: ctx.now(), lastStep, waiting: null, waitingSince: null })
      .where(eq(totpKeys.userId, person.id))
    await endOtherSessions(ctx, { personId: person.id, but: viewer.sessionId, because: 'second_factor' })
    await markProved(ctx, viewer.sessionId, 'code')
    await queueMail(ctx, { to: person.email, mail: secondStepOnMail(ctx.site) })
    return makeBackupCodes(ctx, person.id)
  })
  await forgetCodeTries(ctx, viewer.userId)
  return { backupCodes }
}

const nothingWaits =
  'No app waits to be confirmed any more: it was done in another tab, perhaps. Please reload the page.'
