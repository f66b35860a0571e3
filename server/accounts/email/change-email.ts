import type { ChangeEmailInput } from '#contract/accounts/account.schema.ts'
import type { Mailed } from '#contract/accounts/auth.schema.ts'
import { CONFIRMATION_HOURS } from '#contract/limits.ts'
import { emailChanges } from '#db/schema/accounts.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { addressTakenMail, newEmailMail } from '../mail-templates.ts'
import { requirePassword, wrongPasswordProblem } from '../password/verify-password.ts'
import { lockUser, lockUserByEmail } from '../users.ts'
import { issueCode } from './email-codes.ts'
import { issueLink, revokeLinks } from './email-links.ts'

/**
 * Mails a link and a code to the address that the viewer wants to change to; until it is confirmed nothing changes
 * (features: account, 5). The answer is the same whoever has the address; only its mailbox learns that it has an account.
 * @throws sign_in_required, validation, too_many_requests
 */
export async function changeEmail(ctx: Ctx, { email, currentPassword }: ChangeEmailInput): Promise<Mailed> {
  const viewer = requireViewer(ctx)
  if (email === viewer.email) throw sameAddress()
  const proved = await requirePassword(ctx, currentPassword)
  await ctx.limits.mailByAddress.consume(ctx.client.address)
  await ctx.limits.newEmailByAccount.consume(viewer.userId)
  const mayMail = await ctx.limits.mailToMailbox.allows(`new email ${email}`)
  await transaction(ctx, async (ctx) => {
    const owner = await lockUserByEmail(ctx, email)
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    // Once the mailbox has had its mails of this hour, the last of them still works.
    if (!mayMail) return
    await remember(ctx, { userId: person.id, email })
    const token = await issueLink(ctx, 'new-email', person.id, CONFIRMATION_HOURS * 60)
    const code = await issueCode(ctx, person.id)
    const mail = owner?.confirmed ? addressTakenMail(ctx.site) : newEmailMail(ctx.site, { token, code })
    await queueMail(ctx, { to: email, mail })
  })
  return { status: 'check_email' }
}

/** One change waits at a time: what was mailed for another address is worth nothing any more. */
async function remember(ctx: Ctx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await revokeLinks(ctx, 'new-email', userId)
  await ctx.db
    .insert(emailChanges)
    .values({ userId, email, askedAt: ctx.now() })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, askedAt: ctx.now() } })
}

function sameAddress(): Problem {
  const message = 'This is your email already.'
  return new Problem('validation', { message, fields: [{ field: 'email', message }] })
}
