import { eq } from 'drizzle-orm'
import type { PasswordAndCodeInput, SecondFactor } from '#contract/accounts/two-factor.schema.ts'
import { totpKeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { secondStepOffMail } from './mail-templates.ts'
import { withPasswordAndCode } from './require-password-and-code.ts'
import { secondFactor } from './status.ts'
import { afterLoss } from './user-factors.ts'

/**
 * Switches two-step sign-in off, by password and code (features: second factor, 5). An admin who must have a second factor
 * keeps the last one.
 * @throws sign_in_required, validation, bad_code, last_factor, too_many_requests
 */
export async function switchAppOff(ctx: Ctx, input: PasswordAndCodeInput): Promise<SecondFactor> {
  await withPasswordAndCode(ctx, input, async (ctx, person) => {
    await ctx.db.delete(totpKeys).where(eq(totpKeys.userId, person.id))
    await afterLoss(ctx, person)
    await queueMail(ctx, { to: person.email, mail: secondStepOffMail(ctx.site) })
  })
  return secondFactor(ctx)
}
