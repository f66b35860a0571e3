import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { profileInput } from '#contract/people/accounts/account.schema.ts'
import { emailAddress, type SignedIn } from '#contract/people/accounts/auth.schema.ts'
import type { GoogleRedirect, GoogleSignInInput } from '#contract/people/accounts/google.schema.ts'
import type { CodeRequired } from '#contract/people/accounts/two-factor.schema.ts'
import { signUpPages } from '#contract/site/site-pages/page-options.ts'
import { googleAccounts, passwords } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../../context.ts'
import type { GoogleProfile } from '../../../platform/google/google-client.ts'
import { consumeOauthState, createOauthState, redeemCode, requireGoogle } from '../../../platform/google/oauth.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { recordConsents } from '../../consents/index.ts'
import { revokeVerifications } from '../email/email-links.ts'
import { googleLinkedMail } from '../mail-templates.ts'
import { startSessionOrChallenge } from '../sign-in.ts'
import { createUser, lockUserByEmail, markConfirmed, type UserAccount } from '../users.ts'

/**
 * Starts signing in with Google and returns the URL of the consent page. The returned key binds the flow to this
 * browser: otherwise an attacker could sign a victim in to the attacker's account.
 * @throws google_not_configured, too_many_requests
 */
export async function startGoogleSignIn(ctx: Ctx): Promise<GoogleRedirect> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByIp.consume(ctx.client.ip)
  const key = randomBytes(32).toString('base64url')
  const oauthState = await createOauthState(ctx, { purpose: 'sign-in', boundTo: key })
  return { authUrl: google.consentUrl('sign-in', oauthState), key }
}

/**
 * Signs in a user who returns from Google, and creates the account if there is none.
 * @throws google_not_configured, consent_expired, google_email_unverified, google_other_account, google_unavailable,
 *   too_many_requests
 */
export async function signInWithGoogle(
  ctx: Ctx,
  { code, state, key }: GoogleSignInInput,
): Promise<SignedIn | CodeRequired> {
  const google = requireGoogle(ctx, 'google_not_configured')
  await ctx.limits.googleByIp.consume(ctx.client.ip)
  const oauthState = await consumeOauthState(ctx, { purpose: 'sign-in', boundTo: key, state })
  const profile = await redeemCode(google.redeemSignIn(code, oauthState))
  return transaction(ctx, async (ctx) => startSessionOrChallenge(ctx, await resolveAccount(ctx, profile), 'google'))
}

/**
 * Returns the id of the user that a Google account signs in, in the caller's transaction: the linked user, even if the
 * email has changed since; else the user with the same email, if Google has verified it; else a new user.
 * @throws google_email_unverified, google_other_account
 */
async function resolveAccount(ctx: Ctx, { subject, emailVerified, ...profile }: GoogleProfile): Promise<string> {
  const { data: email } = emailAddress.safeParse(profile.email)
  // Lock the email, so that concurrent first sign-ins create one user.
  const owner = email ? await lockUserByEmail(ctx, email) : null
  const [linked] = await ctx.db.select().from(googleAccounts).where(eq(googleAccounts.accountId, subject))
  if (linked) return linked.userId
  if (!email || !emailVerified) throw new Problem('google_email_unverified')
  if (owner) return linkGoogle(ctx, owner, subject)
  const name = profileInput.safeParse({ fullName: profile.name }).data?.fullName ?? ''
  const userId = await createUser(ctx, { email, name, confirmed: true })
  await insertGoogleAccount(ctx, { userId, subject })
  await recordConsents(ctx, { userId, purposes: signUpPages })
  return userId
}

async function linkGoogle(ctx: Ctx, owner: UserAccount, subject: string): Promise<string> {
  // At Google, the email may have passed to another person, who must not get this account.
  const linkedAccounts = await ctx.db.$count(googleAccounts, eq(googleAccounts.userId, owner.id))
  if (linkedAccounts > 0) throw new Problem('google_other_account')
  // An unconfirmed account may have been created by an attacker: remove the attacker's password and links.
  if (!owner.confirmed) {
    await ctx.db.delete(passwords).where(eq(passwords.userId, owner.id))
    await revokeVerifications(ctx, owner.id)
    await markConfirmed(ctx, owner.id)
  }
  await insertGoogleAccount(ctx, { userId: owner.id, subject })
  await queueMail(ctx, { to: owner.email, mail: googleLinkedMail(ctx.site, { wasUnconfirmed: !owner.confirmed }) })
  return owner.id
}

async function insertGoogleAccount(ctx: Ctx, { userId, subject }: { userId: string; subject: string }): Promise<void> {
  await ctx.db.insert(googleAccounts).values({ accountId: subject, userId, createdAt: ctx.now() })
}
