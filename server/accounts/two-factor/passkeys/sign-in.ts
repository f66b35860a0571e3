import type { SessionResponse } from '#contract/accounts/auth.schema.ts'
import type { PasskeyResponseInput } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { createSession } from '../../sessions/create.ts'
import { lockUser } from '../../users.ts'
import { recordPasskeyUse, verifyPasskey } from './authenticate.ts'

/**
 * Signs a browser in by a passkey, which needs neither address nor password nor code (features: second factor, 8). Whatever
 * is wrong with it is one answer.
 * @throws passkey_refused
 */
export async function signInWithPasskey(ctx: Ctx, input: PasskeyResponseInput): Promise<SessionResponse> {
  const used = await verifyPasskey(ctx, input)
  return transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, used.personId)
    if (!person?.confirmed) throw new Problem('passkey_refused')
    await recordPasskeyUse(ctx, used)
    return createSession(ctx, person.id, 'passkey')
  })
}
