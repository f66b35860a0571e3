import { and, eq } from 'drizzle-orm'
import type { PasskeyNameInput, PasswordInput, TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../../context.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../../problem.ts'
import { transaction } from '../../../../transaction.ts'
import { lockVerifiedUser, requirePassword } from '../../password/require-password.ts'
import { passkeyRemovedMail } from '../mail-templates.ts'
import { enforceLastFactor, factorsOf, getTwoFactor, logFactorChange, requireStepUp } from '../user-factors.ts'

/** Renames a passkey of the viewer. @throws sign_in_required, not_found, validation */
export async function renamePasskey(ctx: Ctx, { id, name }: PasskeyNameInput & { id: string }): Promise<TwoFactor> {
  const { userId } = requireViewer(ctx)
  const isUserPasskey = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const renamed = await ctx.db.update(passkeys).set({ name }).where(isUserPasskey).returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Problem('not_found')
  return getTwoFactor(ctx)
}

/**
 * Removes one of the viewer's passkeys and queues a mail. Requires the password.
 * @throws sign_in_required, not_found, validation, too_many_requests, second_factor_required, last_factor
 */
export async function removePasskey(
  ctx: Ctx,
  { id, currentPassword }: PasswordInput & { id: string },
): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const isUserPasskey = and(eq(passkeys.id, id), eq(passkeys.userId, viewer.userId))
  const [passkey] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(isUserPasskey)
  if (!passkey) throw new Problem('not_found')
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  requireStepUp(ctx, await factorsOf(ctx, viewer.userId))
  await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    const [removed] = await ctx.db.delete(passkeys).where(isUserPasskey).returning({ name: passkeys.name })
    if (!removed) return
    await enforceLastFactor(ctx, user)
    await queueMail(ctx, { to: user.email, mail: passkeyRemovedMail(ctx.site, removed.name) })
    logFactorChange(ctx, user.id, 'passkey_removed')
  })
  return getTwoFactor(ctx)
}
