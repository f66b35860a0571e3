import type { StartTotpSetupInput, TotpSecret } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { qrCode } from '../../qr-code.ts'
import { transaction } from '../../transaction.ts'
import { requirePassword, wrongPasswordProblem } from '../password/verify-password.ts'
import { lockUser } from '../users.ts'
import { generateTotpSecret, totpUri } from './totp.ts'
import { decryptTotpSecret, encryptTotpSecret, totpRow } from './totp-secret.ts'
import { factorsOf, requireStepUp } from './user-factors.ts'
import { consumeAttempt, resetAttempts, verifyCode, wrongCodeProblem } from './verify-code.ts'

/** Two tabs that set up an app at once show the same key for so long. */
const SAME_KEY_MINUTES = 60

/**
 * The key to set up an authenticator app with, after the viewer showed their password (features: second factor, 1). Nothing
 * is on before a code has confirmed it; an app that is in use stays so until then, and has to be shown by a code of it.
 * @throws sign_in_required, validation, bad_code, too_many_requests, second_factor_required
 */
export async function startTotpSetup(
  ctx: Ctx,
  { currentPassword, code = '' }: StartTotpSetupInput,
): Promise<TotpSecret> {
  const viewer = requireViewer(ctx)
  const proved = await requirePassword(ctx, currentPassword)
  requireStepUp(ctx, await factorsOf(ctx, viewer.userId))
  if (code) await consumeAttempt(ctx, viewer.userId)
  const key = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    const row = await totpRow(ctx, person.id)
    if (row?.sealed && !code) throw codeMissing()
    if (row?.sealed && !(await verifyCode(ctx, person, code))) throw wrongCodeProblem()
    return waitingKey(ctx, person.id, row)
  })
  if (code) await resetAttempts(ctx, viewer.userId)
  const address = totpUri(key, { label: viewer.email })
  return { key, address, qr: qrCode(address) }
}

function codeMissing(): Problem {
  const message = 'Please enter a code of the app that you use now.'
  return new Problem('validation', { message, fields: [{ field: 'code', message }] })
}

async function waitingKey(ctx: Ctx, userId: string, row: Awaited<ReturnType<typeof totpRow>>): Promise<string> {
  const since = ctx.now().getTime() - SAME_KEY_MINUTES * 60_000
  if (row?.waiting && row.waitingSince && row.waitingSince.getTime() > since)
    return decryptTotpSecret(ctx, userId, row.waiting)
  const key = generateTotpSecret()
  const waiting = { waiting: encryptTotpSecret(ctx, userId, key), waitingSince: ctx.now() }
  await ctx.db
    .insert(totpKeys)
    .values({ userId, ...waiting })
    .onConflictDoUpdate({ target: totpKeys.userId, set: waiting })
  return key
}
