import { eq } from 'drizzle-orm'
import type { PasswordAndCodeInput, SecondFactor } from '#contract/second-factor.ts'
import { totpKeys } from '#db/schema/second-factor.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { afterLoss } from './factors.ts'
import { secondStepOffMail } from './mails.ts'
import { secondFactor } from './second-factor.ts'
import { withPasswordAndCode } from './with-password-and-code.ts'

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
