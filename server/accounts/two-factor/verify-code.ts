import { eq } from 'drizzle-orm'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import type { Person } from '../users.ts'
import { countBackupCodes, plain, spendBackupCode } from './backup-codes.ts'
import { backupCodeUsedMail } from './mail-templates.ts'
import { stepOf } from './totp.ts'
import { appRow, unsealKey } from './totp-secret.ts'

/**
 * Tries what a person typed as their second step: a code of their app, or a backup code, which is used up and told to their
 * mailbox. Call it with the person's row locked. No code of an app is taken twice, nor one from before it.
 * @returns null when it proves nothing
 */
export async function tryCode(ctx: Ctx, person: Person, typed: string): Promise<'code' | 'backup_code' | null> {
  const row = await appRow(ctx, person.id)
  if (!row?.sealed || row.lastStep === null) return null
  const code = plain(typed)
  if (!/^\d{6}$/.test(code)) return (await tryBackupCode(ctx, person, code)) ? 'backup_code' : null
  const step = stepOf(unsealKey(ctx, person.id, row.sealed), code, ctx.now())
  if (step === null || step <= row.lastStep) return null
  await ctx.db.update(totpKeys).set({ lastStep: step }).where(eq(totpKeys.userId, person.id))
  return 'code'
}

async function tryBackupCode(ctx: Ctx, person: Person, code: string): Promise<boolean> {
  if (!(await spendBackupCode(ctx, person.id, code))) return false
  const left = await countBackupCodes(ctx, person.id)
  await queueMail(ctx, { to: person.email, mail: backupCodeUsedMail(ctx.site, left) })
  return true
}

/** Counts a try before it is made, by account and by address. Never call it in a transaction. @throws too_many_requests */
export async function takeCodeTry(ctx: Ctx, personId: string): Promise<void> {
  const { codeByAddress, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  await codeByAddress.take(ctx.client.address)
  await secondStepByAccount.take(personId)
  await secondStepByAccountADay.take(personId)
}

/** The try was a good one. */
export async function forgetCodeTries(ctx: Ctx, personId: string): Promise<void> {
  const { codeByAddress, secondStepByAccount, secondStepByAccountADay } = ctx.limits
  await Promise.all([
    codeByAddress.giveBack(ctx.client.address),
    secondStepByAccount.clear(personId),
    secondStepByAccountADay.clear(personId),
  ])
}

export function wrongCode(): Problem {
  const message = 'This code is not right. Each code works once; wait for the next one and try again.'
  return new Problem('bad_code', { message, fields: [{ field: 'code', message }] })
}
