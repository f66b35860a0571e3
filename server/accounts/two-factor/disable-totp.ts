import { eq } from 'drizzle-orm'
import type { PasswordAndCodeInput, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { twoFactorDisabledMail } from './mail-templates.ts'
import { requirePasswordAndCode } from './require-password-and-code.ts'
import { getTwoFactor } from './status.ts'
import { enforceLastFactor } from './user-factors.ts'

/**
 * Switches two-step sign-in off, by password and code (features: second factor, 5). An admin who must have a second factor
 * keeps the last one.
 * @throws sign_in_required, validation, bad_code, last_factor, too_many_requests
 */
export async function disableTotp(ctx: Ctx, input: PasswordAndCodeInput): Promise<TwoFactor> {
  await requirePasswordAndCode(ctx, input, async (ctx, person) => {
    await ctx.db.delete(totpKeys).where(eq(totpKeys.userId, person.id))
    await enforceLastFactor(ctx, person)
    await queueMail(ctx, { to: person.email, mail: twoFactorDisabledMail(ctx.site) })
  })
  return getTwoFactor(ctx)
}
