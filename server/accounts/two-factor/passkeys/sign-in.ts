import type { SessionAnswer } from '#contract/accounts/auth.schema.ts'
import type { PasskeyAnswerInput } from '#contract/accounts/two-factor.schema.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { startSession } from '../../sessions/create.ts'
import { lockPerson } from '../../users.ts'
import { keepUse, provePasskey } from './authenticate.ts'

/**
 * Signs a browser in by a passkey, which needs neither address nor password nor code (features: second factor, 8). Whatever
 * is wrong with it is one answer.
 * @throws passkey_refused
 */
export async function signInByPasskey(ctx: Ctx, input: PasskeyAnswerInput): Promise<SessionAnswer> {
  const used = await provePasskey(ctx, input)
  return transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, used.personId)
    if (!person?.confirmed) throw new Problem('passkey_refused')
    await keepUse(ctx, used)
    return startSession(ctx, person.id, 'passkey')
  })
}
