import { eq } from 'drizzle-orm'
import type { ChangeEmailInput, EmailChanged, NewEmailCodeInput } from '#contract/people/accounts/account.schema.ts'
import { CONFIRMATION_HOURS } from '#contract/people/accounts/account-limits.ts'
import type { ConfirmInput, Mailed } from '#contract/people/accounts/auth.schema.ts'
import { emailChanges, profiles } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { assertValidDomain } from '../../../platform/mail/valid-domain.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { emailChangedMail, emailTakenMail, newEmailMail } from '../mail-templates.ts'
import { lockVerifiedUser, requirePassword } from '../password/require-password.ts'
import { lockUser, lockUserByEmail, type UserAccount } from '../users.ts'
import { issueCode, revokeCode, verifyEmailCode } from './email-codes.ts'
import { issueLink, readLink, revokeLinks, revokeVerifications } from './email-links.ts'

/**
 * Mails a link and a code to the viewer's new email; it takes effect when it is confirmed. The response is the same for
 * every email; only the mail says that the email already has an account.
 * @throws sign_in_required, validation, too_many_requests
 */
export async function changeEmail(ctx: Ctx, { email, currentPassword }: ChangeEmailInput): Promise<Mailed> {
  const viewer = requireViewer(ctx)
  if (email === viewer.email) throw sameEmailProblem()
  assertValidDomain(email)
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  await ctx.limits.mailByIp.consume(ctx.client.ip)
  await ctx.limits.newEmailByAccount.consume(viewer.userId)
  const mayMail = await ctx.limits.mailToMailbox.allows(`new email ${email}`)
  await transaction(ctx, async (ctx) => {
    const owner = await lockUserByEmail(ctx, email)
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    // Over the hourly limit no mail is sent, so keep the link of the last mail valid.
    if (!mayMail) return
    await savePendingEmail(ctx, { userId: user.id, email })
    const token = await issueLink(ctx, 'new-email', user.id, CONFIRMATION_HOURS * 60)
    const code = await issueCode(ctx, user.id)
    const mail = owner?.confirmed ? emailTakenMail(ctx.site) : newEmailMail(ctx.site, { token, code })
    await queueMail(ctx, { to: email, mail })
  })
  return { status: 'check_email' }
}

/**
 * Confirms the new email with the emailed link. Requires no session: the mail may be opened on another device.
 * Idempotent: a used link returns `already_changed`.
 * @throws bad_link, link_expired, conflict
 */
export async function confirmNewEmail(ctx: Ctx, { token }: ConfirmInput): Promise<EmailChanged> {
  const unlockedLink = await readLink(ctx, 'new-email', token)
  if (!unlockedLink) throw new Problem('bad_link')
  return transaction(ctx, async (ctx) => {
    const { user, pending } = await lockPendingEmail(ctx, unlockedLink.userId)
    // Read again under the lock: a newer request may have replaced the link.
    const link = await readLink(ctx, 'new-email', token)
    if (!user || !link) throw new Problem('bad_link')
    if (!pending) return { status: 'already_changed' }
    if (link.expired) throw new Problem('link_expired')
    await applyNewEmail(ctx, { user, ...pending })
    return { status: 'changed' }
  })
}

/** Confirms with the mailed code. @throws sign_in_required, bad_code, link_expired, conflict, too_many_requests */
export async function confirmNewEmailWithCode(ctx: Ctx, { code }: NewEmailCodeInput): Promise<EmailChanged> {
  const viewer = requireViewer(ctx)
  await ctx.limits.codeByIp.consume(ctx.client.ip)
  // Throw only after the commit, so that wrong attempts stay counted.
  const outcome = await transaction(ctx, async (ctx) => {
    const { user, pending } = await lockPendingEmail(ctx, viewer.userId)
    if (!user || !pending) return 'wrong'
    const result = await verifyEmailCode(ctx, user.id, code)
    if (result === 'right') await applyNewEmail(ctx, { user, ...pending })
    return result
  })
  if (outcome === 'wrong') throw new Problem('bad_code')
  await ctx.limits.codeByIp.refund(ctx.client.ip)
  if (outcome === 'expired')
    throw new Problem('link_expired', { message: 'This code has expired. Please ask for a new one.' })
  return { status: 'changed' }
}

/** `owner`: the account that has the new email already, if any. */
type PendingEmail = { email: string; owner: UserAccount | null }

async function savePendingEmail(ctx: Ctx, { userId, email }: { userId: string; email: string }): Promise<void> {
  await revokeLinks(ctx, 'new-email', userId)
  await ctx.db
    .insert(emailChanges)
    .values({ userId, email, requestedAt: ctx.now() })
    .onConflictDoUpdate({ target: emailChanges.userId, set: { email, requestedAt: ctx.now() } })
}

/** Locks the email, then the user, in the order used everywhere. `pending` is null if none is left. */
async function lockPendingEmail(
  ctx: Ctx,
  userId: string,
): Promise<{ user: UserAccount | null; pending: PendingEmail | null }> {
  const readChange = () => ctx.db.select().from(emailChanges).where(eq(emailChanges.userId, userId))
  const [unlockedChange] = await readChange()
  const owner = unlockedChange ? await lockUserByEmail(ctx, unlockedChange.email) : null
  const user = await lockUser(ctx, userId)
  const [change] = await readChange()
  return { user, pending: change && change.email === unlockedChange?.email ? { email: change.email, owner } : null }
}

async function applyNewEmail(ctx: Ctx, { user, email, owner }: PendingEmail & { user: UserAccount }): Promise<void> {
  if (owner?.confirmed) throw new Problem('conflict', { message: 'This email already has an account.' })
  // An account that never confirmed this email has no claim to it.
  if (owner) await removeUnconfirmed(ctx, owner.id)
  await ctx.db.update(profiles).set({ email, updatedAt: ctx.now() }).where(eq(profiles.id, user.id))
  await ctx.db.delete(emailChanges).where(eq(emailChanges.userId, user.id))
  // Links and codes in the old mailbox must not work any more.
  await revokeLinks(ctx, 'reset', user.id)
  await revokeCode(ctx, user.id)
  await queueMail(ctx, { to: user.email, mail: emailChangedMail(ctx.site) })
}

async function removeUnconfirmed(ctx: Ctx, id: string): Promise<void> {
  await revokeVerifications(ctx, id)
  await ctx.db.delete(profiles).where(eq(profiles.id, id))
}

function sameEmailProblem(): Problem {
  const message = 'This is already your email.'
  return new Problem('validation', { message, fields: [{ field: 'email', message }] })
}
