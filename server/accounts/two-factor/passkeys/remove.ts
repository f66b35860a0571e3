import { and, eq } from 'drizzle-orm'
import type { PasswordInput, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { requirePassword, wrongPasswordProblem } from '../../password/verify-password.ts'
import { lockUser } from '../../users.ts'
import { passkeyRemovedMail } from '../mail-templates.ts'
import { getTwoFactor } from '../status.ts'
import { enforceLastFactor, factorsOf, requireStepUp } from '../user-factors.ts'

/**
 * Removes one of the viewer's passkeys, by password: it opens nothing from then on, and the mailbox is told (features:
 * second factor, 7).
 * @throws sign_in_required, not_found, validation, too_many_requests, second_factor_required, last_factor
 */
export async function removePasskey(
  ctx: Ctx,
  { id, currentPassword }: PasswordInput & { id: string },
): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const isMine = and(eq(passkeys.id, id), eq(passkeys.userId, viewer.userId))
  const [found] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(isMine)
  if (!found) throw new Problem('not_found')
  const proved = await requirePassword(ctx, currentPassword)
  requireStepUp(ctx, await factorsOf(ctx, viewer.userId))
  await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    const [removed] = await ctx.db.delete(passkeys).where(isMine).returning({ name: passkeys.name })
    if (!removed) return
    await enforceLastFactor(ctx, person)
    await queueMail(ctx, { to: person.email, mail: passkeyRemovedMail(ctx.site, removed.name) })
  })
  return getTwoFactor(ctx)
}
