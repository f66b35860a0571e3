import type { Ctx } from '../context.ts'
import { revokeCode } from './email/email-codes.ts'
import { revokeLinks } from './email/email-links.ts'

/** Takes back everything that was ever mailed to a person to prove themselves by. */
export async function revokeAllProofs(ctx: Ctx, personId: string): Promise<void> {
  for (const purpose of ['confirm', 'reset', 'new-email'] as const) await revokeLinks(ctx, purpose, personId)
  await revokeCode(ctx, personId)
}
