import { profileInput } from '#contract/accounts/account.schema.ts'
import { emailAddress } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../../context.ts'
import type { GoogleProfile } from '../../google/google-client.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { revokeAllProofs } from '../email/email-links.ts'
import { googleLinkedMail } from '../mail-templates.ts'
import { lockUserByEmail, markConfirmed, type UserAccount } from '../users.ts'

/**
 * Returns the id of the user that a Google account signs in, in the caller's transaction (features: accounts, 22): the
 * linked user, even if the email has changed since; else the user with the same email, if Google has verified it; else a
 * new user.
 * @throws google_email_unverified, google_other_account
 */
export async function resolveAccount(ctx: Ctx, { subject, emailVerified, ...profile }: GoogleProfile): Promise<string> {
  const { data: email } = emailAddress.safeParse(profile.email)
  // Lock the email, so that concurrent first sign-ins create one user.
  const owner = email ? await lockUserByEmail(ctx, email) : null
  const linkedUserId = await ctx.identity.ownerOfGoogle(ctx, subject)
  if (linkedUserId) return linkedUserId
  if (!email || !emailVerified) throw new Problem('google_email_unverified')
  if (owner) return linkGoogle(ctx, owner, subject)
  const name = profileInput.safeParse({ fullName: profile.name }).data?.fullName ?? ''
  return ctx.identity.createWithGoogle(ctx, { email, name, subject })
}

async function linkGoogle(ctx: Ctx, owner: UserAccount, subject: string): Promise<string> {
  // At Google, the email may have passed to another person, who must not get this account.
  if (await ctx.identity.hasGoogle(ctx, owner.id)) throw new Problem('google_other_account')
  // An unconfirmed account may have been created by an attacker: remove the attacker's password and links.
  if (!owner.confirmed) {
    await ctx.identity.dropAll(ctx, owner.id)
    await revokeAllProofs(ctx, owner.id)
    await markConfirmed(ctx, owner.id)
  }
  await ctx.identity.linkGoogle(ctx, owner.id, subject)
  await queueMail(ctx, { to: owner.email, mail: googleLinkedMail(ctx.site, { wasUnconfirmed: !owner.confirmed }) })
  return owner.id
}
