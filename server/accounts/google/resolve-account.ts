import { profileInput } from '#contract/accounts/account.schema.ts'
import { emailAddress } from '#contract/accounts/auth.schema.ts'
import type { Ctx } from '../../context.ts'
import type { GoogleProfile } from '../../google/google-client.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { Problem } from '../../problem.ts'
import { revokeAllProofs } from '../drop-proofs.ts'
import { googleLinkedMail } from '../mail-templates.ts'
import { lockUserByEmail, markConfirmed, type UserAccount } from '../users.ts'

/**
 * Whose account a Google account opens, in the caller's transaction: the one that it opened before, whatever its address
 * is now; otherwise the one of its address, if Google has confirmed that; otherwise a new one (features: accounts, 22).
 * @returns the person's id
 * @throws google_email_unverified, google_other_account
 */
export async function resolveAccount(ctx: Ctx, { subject, emailVerified, ...told }: GoogleProfile): Promise<string> {
  const { data: email } = emailAddress.safeParse(told.email)
  // Two who come at once with one address take turns, so that they are one person.
  const owner = email ? await lockUserByEmail(ctx, email) : null
  const known = await ctx.identity.ownerOfGoogle(ctx, subject)
  if (known) return known
  if (!email || !emailVerified) throw new Problem('google_email_unverified')
  if (owner) return link(ctx, owner, subject)
  const name = profileInput.safeParse({ fullName: told.name }).data?.fullName ?? ''
  return ctx.identity.createWithGoogle(ctx, { email, name, subject })
}

async function link(ctx: Ctx, owner: UserAccount, subject: string): Promise<string> {
  // The address may have passed to somebody else at Google, and the account is not theirs.
  if (await ctx.identity.hasGoogle(ctx, owner.id)) throw new Problem('google_other_account')
  // Whoever signed up with this address and never confirmed it may have been a stranger, waiting for its owner.
  if (!owner.confirmed) {
    await ctx.identity.dropAll(ctx, owner.id)
    await revokeAllProofs(ctx, owner.id)
    await markConfirmed(ctx, owner.id)
  }
  await ctx.identity.linkGoogle(ctx, owner.id, subject)
  await queueMail(ctx, { to: owner.email, mail: googleLinkedMail(ctx.site, { wasUnconfirmed: !owner.confirmed }) })
  return owner.id
}
