import { and, eq } from 'drizzle-orm'
import type { PasskeyNameInput, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { getTwoFactor } from '../status.ts'

/** Gives one of the viewer's passkeys another name (features: second factor, 7). @throws sign_in_required, not_found, validation */
export async function renamePasskey(ctx: Ctx, { id, name }: PasskeyNameInput & { id: string }): Promise<TwoFactor> {
  const { userId } = requireViewer(ctx)
  const isMine = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const renamed = await ctx.db.update(passkeys).set({ name }).where(isMine).returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Problem('not_found')
  return getTwoFactor(ctx)
}
