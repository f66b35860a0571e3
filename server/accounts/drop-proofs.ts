import type { Ctx } from '../context.ts'
import { dropCode } from './email/email-codes.ts'
import { dropLinks } from './email/email-links.ts'

/** Takes back everything that was ever mailed to a person to prove themselves by. */
export async function dropProofs(ctx: Ctx, personId: string): Promise<void> {
  for (const purpose of ['confirm', 'reset', 'new-email'] as const) await dropLinks(ctx, purpose, personId)
  await dropCode(ctx, personId)
}
