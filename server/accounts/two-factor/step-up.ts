import type { PasskeyAnswerInput, SecondFactor } from '#contract/accounts/two-factor.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { lockPerson } from '../users.ts'
import { keepUse, provePasskey } from './passkeys/authenticate.ts'
import { markProved, secondFactor } from './status.ts'

/**
 * Proves the viewer's session by a passkey of theirs, where it began with a password alone (features: second factor, 10).
 * @throws sign_in_required, passkey_refused
 */
export async function proveSession(ctx: Ctx, input: PasskeyAnswerInput): Promise<SecondFactor> {
  const viewer = requireViewer(ctx)
  const used = await provePasskey(ctx, input)
  if (used.personId !== viewer.userId) throw new Problem('passkey_refused')
  await transaction(ctx, async (ctx) => {
    await lockPerson(ctx, viewer.userId)
    await keepUse(ctx, used)
    await markProved(ctx, viewer.sessionId, 'passkey')
  })
  return secondFactor({ ...ctx, viewer: { ...viewer, provedBy: 'passkey' } })
}
