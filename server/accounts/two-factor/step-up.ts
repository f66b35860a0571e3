import type { PasskeyResponseInput, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { lockUser } from '../users.ts'
import { recordPasskeyUse, verifyPasskey } from './passkeys/authenticate.ts'
import { getTwoFactor, markSessionProved } from './status.ts'

/**
 * Proves the viewer's session by a passkey of theirs, where it began with a password alone (features: second factor, 10).
 * @throws sign_in_required, passkey_refused
 */
export async function stepUpSession(ctx: Ctx, input: PasskeyResponseInput): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const used = await verifyPasskey(ctx, input)
  if (used.personId !== viewer.userId) throw new Problem('passkey_refused')
  await transaction(ctx, async (ctx) => {
    await lockUser(ctx, viewer.userId)
    await recordPasskeyUse(ctx, used)
    await markSessionProved(ctx, viewer.sessionId, 'passkey')
  })
  return getTwoFactor({ ...ctx, viewer: { ...viewer, provedBy: 'passkey' } })
}
