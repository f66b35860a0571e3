import { type Ctx, requireViewer } from '../context.ts'
import { revokeSessions } from './sessions/revoke.ts'

/** Signs every browser of the viewer out, this one too (features: account, 3). @throws sign_in_required */
export async function signOutEverywhere(ctx: Ctx): Promise<void> {
  await revokeSessions(ctx, requireViewer(ctx).userId, 'sign_out')
}
