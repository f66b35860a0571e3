import type { ChangePasswordInput } from '#contract/account.ts'
import type { PasswordChanged } from '#contract/accounts.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { transaction } from '../transaction.ts'
import { dropLinks } from './links.ts'
import { passwordChangedMail } from './mails.ts'
import { refuseWeak, warningFor } from './passwords.ts'
import { lockPerson } from './people.ts'
import { provePassword, wrongPassword } from './prove-password.ts'
import { endOtherSessions } from './session/end.ts'

/**
 * Replaces the viewer's password by another; the current one is asked for (features: account, 4). This browser stays
 * signed in, all others are signed out, and the mailbox is told.
 * @throws sign_in_required, validation, password_too_common, too_many_requests
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, password }: ChangePasswordInput,
): Promise<PasswordChanged> {
  const viewer = requireViewer(ctx)
  refuseWeak(password, viewer)
  const proved = await provePassword(ctx, currentPassword)
  const hash = await ctx.identity.hash(password)
  await transaction(ctx, async (ctx) => {
    const person = await lockPerson(ctx, viewer.userId)
    if (!person || !(await ctx.identity.stillHolds(ctx, proved))) throw wrongPassword()
    refuseWeak(password, person)
    await ctx.identity.setPassword(ctx, person.id, hash)
    await dropLinks(ctx, 'reset', person.id)
    await endOtherSessions(ctx, { personId: person.id, but: viewer.sessionId, because: 'password_changed' })
    await queueMail(ctx, { to: person.email, mail: passwordChangedMail(ctx.site, 'every other device') })
  })
  return { status: 'password_changed', ...warningFor(password) }
}
