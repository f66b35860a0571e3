import { eq } from 'drizzle-orm'
import type {
  BackupCodes,
  ConfirmTotpSetupInput,
  PasswordAndCodeInput,
  StartTotpSetupInput,
  TotpSecret,
  TwoFactor,
} from '#contract/people/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { qrCode } from '../../../platform/graphics/qr-code.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { clearCodeAttempts, countCodeAttempt, sessionOrigin } from '../count-attempts.ts'
import { lockVerifiedUser, requirePassword } from '../password/require-password.ts'
import { revokeOtherSessions } from '../sessions/revoke.ts'
import { lockUser } from '../users.ts'
import { issueBackupCodes, normalizeCode } from './backup-codes.ts'
import { twoFactorDisabledMail, twoFactorEnabledMail } from './mail-templates.ts'
import { decryptTotpSecret, encryptTotpSecret, generateTotpSecret, timeStepOf, totpRow, totpUri } from './totp.ts'
import {
  enforceLastFactor,
  factorsOf,
  getTwoFactor,
  logFactorChange,
  requireStepUp,
  setAuthMethod,
} from './user-factors.ts'
import { requirePasswordAndCode, verifyCode, wrongCodeProblem } from './verify-code.ts'

/** A pending secret is reused for this long, so that two tabs show the same one. */
const REUSE_PENDING_MINUTES = 60

/**
 * Returns the secret for setting up an authenticator app. Requires the password, and a code of the current app if there
 * is one. The current app stays active until the new one is confirmed.
 * @throws sign_in_required, validation, bad_code, too_many_requests, second_factor_required
 */
export async function startTotpSetup(
  ctx: Ctx,
  { currentPassword, code = '' }: StartTotpSetupInput,
): Promise<TotpSecret> {
  const viewer = requireViewer(ctx)
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  requireStepUp(ctx, await factorsOf(ctx, viewer.userId))
  if (code) await countCodeAttempt(ctx, viewer.userId, sessionOrigin(viewer))
  const secret = await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    const row = await totpRow(ctx, user.id)
    if (row?.sealed && !code) throw missingCodeProblem()
    if (row?.sealed && !(await verifyCode(ctx, user, code))) throw wrongCodeProblem()
    return pendingSecret(ctx, user.id, row)
  })
  if (code) await clearCodeAttempts(ctx, viewer.userId, sessionOrigin(viewer))
  const uri = totpUri(secret, { issuer: ctx.site.settings.businessName, label: viewer.email })
  return { key: secret, address: uri, qr: qrCode(uri) }
}

/**
 * Activates two-step sign-in, or a new app, with a code of the app that was set up.
 * @throws sign_in_required, validation, bad_code, conflict, too_many_requests
 */
export async function confirmTotpSetup(ctx: Ctx, { code }: ConfirmTotpSetupInput): Promise<BackupCodes> {
  const viewer = requireViewer(ctx)
  await countCodeAttempt(ctx, viewer.userId, sessionOrigin(viewer))
  const backupCodes = await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, viewer.userId)
    const row = user && (await totpRow(ctx, user.id))
    if (!user || !row?.waiting) throw new Problem('conflict', { message: noPendingSetupMessage })
    const lastStep = timeStepOf(decryptTotpSecret(ctx, user.id, row.waiting), normalizeCode(code), ctx.now())
    if (lastStep === null) throw wrongCodeProblem()
    await ctx.db
      .update(totpKeys)
      .set({ sealed: row.waiting, confirmedAt: ctx.now(), lastStep, waiting: null, waitingSince: null })
      .where(eq(totpKeys.userId, user.id))
    await revokeOtherSessions(ctx, { userId: user.id, exceptSessionId: viewer.sessionId, reason: 'second_factor' })
    await setAuthMethod(ctx, viewer.sessionId, 'code')
    await queueMail(ctx, { to: user.email, mail: twoFactorEnabledMail(ctx.site) })
    return issueBackupCodes(ctx, user.id)
  })
  logFactorChange(ctx, viewer.userId, 'app_added')
  await clearCodeAttempts(ctx, viewer.userId, sessionOrigin(viewer))
  return { backupCodes }
}

/**
 * Disables two-step sign-in, with password and code.
 * @throws sign_in_required, validation, bad_code, last_factor, too_many_requests
 */
export async function disableTotp(ctx: Ctx, input: PasswordAndCodeInput): Promise<TwoFactor> {
  await requirePasswordAndCode(ctx, input, async (ctx, user) => {
    await ctx.db.delete(totpKeys).where(eq(totpKeys.userId, user.id))
    await enforceLastFactor(ctx, user)
    await queueMail(ctx, { to: user.email, mail: twoFactorDisabledMail(ctx.site) })
  })
  logFactorChange(ctx, requireViewer(ctx).userId, 'app_removed')
  return getTwoFactor(ctx)
}

/**
 * Replaces the backup codes, with password and code.
 * @throws sign_in_required, validation, bad_code, too_many_requests
 */
export async function renewBackupCodes(ctx: Ctx, input: PasswordAndCodeInput): Promise<BackupCodes> {
  const backupCodes = await requirePasswordAndCode(ctx, input, (ctx, { id }) => issueBackupCodes(ctx, id))
  logFactorChange(ctx, requireViewer(ctx).userId, 'backup_codes_renewed')
  return { backupCodes }
}

function missingCodeProblem(): Problem {
  const message = 'Enter a code from your current app.'
  return new Problem('validation', { message, fields: [{ field: 'code', message }] })
}

async function pendingSecret(ctx: Ctx, userId: string, row: Awaited<ReturnType<typeof totpRow>>): Promise<string> {
  const reusableSince = ctx.now().getTime() - REUSE_PENDING_MINUTES * 60_000
  if (row?.waiting && row.waitingSince && row.waitingSince.getTime() > reusableSince)
    return decryptTotpSecret(ctx, userId, row.waiting)
  const secret = generateTotpSecret()
  const pending = { waiting: encryptTotpSecret(ctx, userId, secret), waitingSince: ctx.now() }
  await ctx.db
    .insert(totpKeys)
    .values({ userId, ...pending })
    .onConflictDoUpdate({ target: totpKeys.userId, set: pending })
  return secret
}

const noPendingSetupMessage =
  'There is no app to confirm. You may have confirmed it in another tab. Please reload the page.'
