import { CONFIRMATION_HOURS } from '#contract/people/accounts/account-limits.ts'
import type {
  ConfirmCodeInput,
  Confirmed,
  ConfirmInput,
  EmailInput,
  Mailed,
} from '#contract/people/accounts/auth.schema.ts'
import type { Ctx } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { confirmationMail } from '../mail-templates.ts'
import { withUniformTiming } from '../uniform-timing.ts'
import { lockUser, lockUserByEmail, markConfirmed } from '../users.ts'
import { issueCode, verifyEmailCode } from './email-codes.ts'
import { issueLink, readLink } from './email-links.ts'

/** Links of earlier mails stay valid. */
export async function sendConfirmation(ctx: Ctx, { id, email }: { id: string; email: string }): Promise<void> {
  const token = await issueLink(ctx, 'confirm', id, CONFIRMATION_HOURS * 60)
  const code = await issueCode(ctx, id)
  await queueMail(ctx, { to: email, mail: confirmationMail(ctx.site, { token, code }) })
}

/**
 * Sends the confirmation mail again. The response is the same for every email.
 * @throws too_many_requests if the client asks for many emails
 */
export async function resendConfirmation(ctx: Ctx, { email }: EmailInput): Promise<Mailed> {
  await ctx.limits.mailByIp.consume(ctx.client.ip)
  const mayMail = await ctx.limits.mailToMailbox.allows(`confirmation ${email}`)
  await withUniformTiming(
    transaction(ctx, async (ctx) => {
      const user = await lockUserByEmail(ctx, email)
      if (mayMail && user && !user.confirmed) await sendConfirmation(ctx, user)
    }),
  )
  return { status: 'check_email' }
}

/** Confirms an email with the emailed link. Idempotent. @throws bad_link, link_expired */
export async function confirmEmail(ctx: Ctx, { token }: ConfirmInput): Promise<Confirmed> {
  const unlockedLink = await readLink(ctx, 'confirm', token)
  if (!unlockedLink) throw new Problem('bad_link')
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, unlockedLink.userId)
    // Read again under the lock: a new sign-up with this email may have revoked the link.
    const link = await readLink(ctx, 'confirm', token)
    if (!user || !link) throw new Problem('bad_link')
    if (user.confirmed) return { status: 'already_confirmed' }
    if (link.expired) throw new Problem('link_expired')
    await markConfirmed(ctx, user.id)
    return { status: 'confirmed' }
  })
}

/**
 * Confirms with the mailed code. Wrong and used codes and unknown emails are one error.
 * @throws bad_code, link_expired, too_many_requests
 */
export async function confirmEmailWithCode(ctx: Ctx, { email, code }: ConfirmCodeInput): Promise<Confirmed> {
  await ctx.limits.codeByIp.consume(ctx.client.ip)
  // Throw only after the commit, so that wrong attempts stay counted.
  const outcome = await transaction(ctx, async (ctx) => {
    const user = await lockUserByEmail(ctx, email)
    if (!user) return 'wrong'
    const result = await verifyEmailCode(ctx, user.id, code)
    if (result === 'wrong') return result
    if (user.confirmed) return 'already_confirmed'
    if (result === 'expired') return result
    await markConfirmed(ctx, user.id)
    return 'confirmed'
  })
  if (outcome === 'wrong') throw new Problem('bad_code')
  await ctx.limits.codeByIp.refund(ctx.client.ip)
  if (outcome === 'expired')
    throw new Problem('link_expired', { message: 'This code has expired. Please ask for a new one.' })
  return { status: outcome }
}
