import type { AppKey, BeginAppInput } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { qrCode } from '../../qr-code.ts'
import { transaction } from '../../transaction.ts'
import { provePassword, wrongPassword } from '../password/verify-password.ts'
import { lockPerson } from '../users.ts'
import { keyAddress, newKey } from './totp.ts'
import { appRow, sealKey, unsealKey } from './totp-secret.ts'
import { factorsOf, refuseUnproved } from './user-factors.ts'
import { forgetCodeTries, takeCodeTry, tryCode, wrongCode } from './verify-code.ts'

/** Two tabs that set up an app at once show the same key for so long. */
const SAME_KEY_MINUTES = 60

/**
 * The key to set up an authenticator app with, after the viewer showed their password (features: second factor, 1). Nothing
 * is on before a code has confirmed it; an app that is in use stays so until then, and has to be shown by a code of it.
 * @throws sign_in_required, validation, bad_code, too_many_requests, second_factor_required
 */
export async function beginApp(ctx: Ctx, { currentPassword, code = '' }: BeginAppInput): Promise<AppKey> {
  const viewer = requireViewer(ctx)
  const proved = await provePassword(ctx, currentPassword)
  refuseUnproved(ctx, await factorsOf(ctx, viewer.userId))
  if (code) await takeCodeTry(ctx, viewer.userId)
  const key = await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, viewer.userId)
    if (!person || !(await ctx.identity.stillHolds(ctx, proved))) throw wrongPassword()
    const row = await appRow(ctx, person.id)
    if (row?.sealed && !code) throw codeMissing()
    if (row?.sealed && !(await tryCode(ctx, person, code))) throw wrongCode()
    return waitingKey(ctx, person.id, row)
  })
  if (code) await forgetCodeTries(ctx, viewer.userId)
  const address = keyAddress(key, { label: viewer.email })
  return { key, address, qr: qrCode(address) }
}

function codeMissing(): Problem {
  const message = 'Please enter a code of the app that you use now.'
  return new Problem('validation', { message, fields: [{ field: 'code', message }] })
}

async function waitingKey(ctx: Ctx, userId: string, row: Awaited<ReturnType<typeof appRow>>): Promise<string> {
  const since = ctx.now().getTime() - SAME_KEY_MINUTES * 60_000
  if (row?.waiting && row.waitingSince && row.waitingSince.getTime() > since) return unsealKey(ctx, userId, row.waiting)
  const key = newKey()
  const waiting = { waiting: sealKey(ctx, userId, key), waitingSince: ctx.now() }
  await ctx.db
    .insert(totpKeys)
    .values({ userId, ...waiting })
    .onConflictDoUpdate({ target: totpKeys.userId, set: waiting })
  return key
}
