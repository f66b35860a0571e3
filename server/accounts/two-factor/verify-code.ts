import { eq } from 'drizzle-orm'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import type { UserAccount } from '../users.ts'
import { consumeBackupCode, countBackupCodes, normalizeCode } from './backup-codes.ts'
import { backupCodeUsedMail } from './mail-templates.ts'
import { timeStepOf } from './totp.ts'
import { decryptTotpSecret, totpRow } from './totp-secret.ts'

/**
 * Tries what a person typed as their second step: a code of their app, or a backup code, which is used up and told to their
 * mailbox. Call it with the person's row locked. No code of an app is taken twice, nor one from before it.
 * @returns null when it proves nothing
 */
export async function verifyCode(ctx: Ctx, person: UserAccount, typed: string): Promise<'code' | 'backup_code' | null> {
  const row = await totpRow(ctx, person.id)
  if (!row?.sealed || row.lastStep === null) return null
  const code = normalizeCode(typed)
  if (!/^\d{6}$/.test(code)) return (await tryBackupCode(ctx, person, code)) ? 'backup_code' : null
  const step = timeStepOf(decryptTotpSecret(ctx, person.id, row.sealed), code, ctx.now())
  if (step === null || step <= row.lastStep) return null
  await ctx.db.update(totpKeys).set({ lastStep: step }).where(eq(totpKeys.userId, person.id))
  return 'code'
}

async function tryBackupCode(ctx: Ctx, person: UserAccount, code: string): Promise<boolean> {
  if (!(await consumeBackupCode(ctx, person.id, code))) return false
  const left = await countBackupCodes(ctx, person.id)
  await queueMail(ctx, { to: person.email, mail: backupCodeUsedMail(ctx.site, left) })
  return true
}

/** Counts a try before it is made, by account and by address. Never call it in a transaction. @throws too_many_requests */
export async function consumeAttempt(ctx: Ctx, personId: string): Promise<void> {
  const { codeByAddress, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  await codeByAddress.consume(ctx.client.address)
  await secondStepByAccount.consume(personId)
  await secondStepByAccountADay.consume(personId)
}

/** The try was a good one. */
export async function resetAttempts(ctx: Ctx, personId: string): Promise<void> {
  const { codeByAddress, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  await Promise.all([
    codeByAddress.refund(ctx.client.address),
    secondStepByAccount.clear(personId),
    secondStepByAccountADay.clear(personId),
  ])
}

export function wrongCodeProblem(): Problem {
  const message = 'This code is not right. Each code works once; wait for the next one and try again.'
  return new Problem('bad_code', { message, fields: [{ field: 'code', message }] })
}
