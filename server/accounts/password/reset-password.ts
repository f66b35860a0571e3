import type { PasswordChanged, ResetPasswordInput } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../../context.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { transaction } from '../../transaction.ts'
import { revokeCode } from '../email/email-codes.ts'
import { consumeLink, readLink, revokeLinks } from '../email/email-links.ts'
import { passwordChangedMail } from '../mail-templates.ts'
import { revokeSessions } from '../sessions/revoke.ts'
import { findUser, lockUser, markConfirmed, type UserAccount } from '../users.ts'
import { assertStrongPassword, warningFor } from './password-policy.ts'

/**
 * Sets a new password by the link of the reset mail, once (features: accounts, 8). It ends every session of the person,
 * and confirms the address, since only its mailbox had the link.
 * @throws bad_link, link_expired, validation, password_too_common
 */
export async function resetPassword(ctx: Ctx, { token, password }: ResetPasswordInput): Promise<PasswordChanged> {
  const person = await personWithLink(ctx, token)
  assertStrongPassword(password, person)
  const hash = await ctx.identity.hash(password)

  await transaction(ctx, async (ctx) => {
    const locked = await lockUser(ctx, person.id)
    if (!locked || !(await consumeLink(ctx, 'reset', { personId: person.id, token }))) throw new Problem('bad_link')
    // Made an admin while the password was being hashed: the stricter rule holds.
    assertStrongPassword(password, locked)
    await ctx.identity.setPassword(ctx, person.id, hash)
    await markConfirmed(ctx, person.id)
    await revokeLinks(ctx, 'reset', person.id)
    await revokeCode(ctx, person.id)
    await revokeSessions(ctx, person.id, 'password_changed')
    await queueMail(ctx, { to: person.email, mail: passwordChangedMail(ctx.site, 'every device') })
  })
  await ctx.limits.signInByAccount.clear(person.email)
  return { status: 'password_changed', ...warningFor(password) }
}

async function personWithLink(ctx: Ctx, token: string): Promise<UserAccount> {
  const link = await readLink(ctx, 'reset', token)
  const person = link && (await findUser(ctx, link.personId))
  if (!person) throw new Problem('bad_link')
  if (link.expired) throw new Problem('link_expired')
  return person
}
