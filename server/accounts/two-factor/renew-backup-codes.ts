import type { BackupCodes, PasswordAndCodeInput } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../context.ts'
import { issueBackupCodes } from './backup-codes.ts'
import { requirePasswordAndCode } from './require-password-and-code.ts'

/**
 * Makes new backup codes, by password and code, and shows them once; those of before stop to work (features: second factor, 4).
 * @throws sign_in_required, validation, bad_code, too_many_requests
 */
export async function renewBackupCodes(ctx: Ctx, input: PasswordAndCodeInput): Promise<BackupCodes> {
  return { backupCodes: await requirePasswordAndCode(ctx, input, (ctx, { id }) => issueBackupCodes(ctx, id)) }
}
