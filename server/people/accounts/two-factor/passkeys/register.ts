import { PASSKEY_NAME_MAX } from '#contract/people/accounts/account-limits.ts'
import type { PasswordInput, RegisterPasskeyInput, TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer } from '../../../../context.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { Problem } from '../../../../problem.ts'
import { brokenConstraint, transaction } from '../../../../transaction.ts'
import { lockVerifiedUser, requirePassword } from '../../password/require-password.ts'
import { deviceName } from '../../sessions/device-name.ts'
import { lockUser } from '../../users.ts'
import { consumeChallenge, issueChallenge } from '../challenges.ts'
import { passkeyAddedMail } from '../mail-templates.ts'
import { factorsOf, getTwoFactor, hasNoFactor, logFactorChange, requireStepUp, setAuthMethod } from '../user-factors.ts'
import { challengeIn, relyingParty, userHandleOf, webauthn } from './authenticate.ts'

const PASSKEYS_MAX = 20

/** EdDSA, ES256 and RS256 (COSE ids). Explicit, because the library's default depends on the platform. */
const SIGNATURE_ALGORITHMS = [-8, -7, -257]

/**
 * Returns the options for `navigator.credentials.create`. Requires the password. Requires a discoverable passkey, so
 * that no email is needed to sign in, and user verification (finger, face or PIN).
 * @throws sign_in_required, validation, too_many_requests, second_factor_required, conflict
 */
export async function passkeyRegistrationOptions(ctx: Ctx, { currentPassword }: PasswordInput) {
  const viewer = requireViewer(ctx)
  const verifiedPassword = await requirePassword(ctx, currentPassword)
  const factors = await factorsOf(ctx, viewer.userId)
  requireStepUp(ctx, factors)
  if (factors.passkeys.length >= PASSKEYS_MAX) throw tooManyPasskeysProblem()
  const { name: rpName, id: rpID } = relyingParty(ctx.site)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName,
    rpID,
    userName: viewer.email,
    userDisplayName: viewer.fullName || viewer.email,
    userID: userHandleOf(viewer.userId),
    attestationType: 'none',
    supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: factors.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  await transaction(ctx, async (ctx) => {
    const user = await lockVerifiedUser(ctx, verifiedPassword)
    await issueChallenge(ctx, 'new_passkey', { challenge: options.challenge, userId: user.id })
  })
  return options
}

/**
 * Stores a new passkey of the viewer and queues a mail. The user's first factor also proves the current session.
 * @throws sign_in_required, validation, passkey_refused, conflict
 */
export async function registerPasskey(ctx: Ctx, { name, response }: RegisterPasskeyInput): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const passkey = await verifyRegistration(ctx, viewer.userId, response)
  const passkeyName = name || deviceName(ctx.client.userAgent).slice(0, PASSKEY_NAME_MAX)
  const isFirst = await transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, viewer.userId)
    if (!user) throw new Problem('sign_in_required')
    const factorsBefore = await factorsOf(ctx, user.id)
    if (factorsBefore.passkeys.length >= PASSKEYS_MAX) throw tooManyPasskeysProblem()
    await ctx.db.insert(passkeys).values({ ...passkey, userId: user.id, name: passkeyName, createdAt: ctx.now() })
    if (hasNoFactor(factorsBefore)) await setAuthMethod(ctx, viewer.sessionId, 'passkey')
    await queueMail(ctx, { to: user.email, mail: passkeyAddedMail(ctx.site, passkeyName) })
    return hasNoFactor(factorsBefore)
  }).catch((error: unknown) => {
    if (brokenConstraint(error) !== 'passkeys_credential_id_key') throw error
    throw new Problem('conflict', { message: 'You’ve already added this passkey.', cause: error })
  })
  logFactorChange(ctx, viewer.userId, 'passkey_added')
  return getTwoFactor(isFirst ? { ...ctx, viewer: { ...viewer, authMethod: 'passkey' } } : ctx)
}

async function verifyRegistration(ctx: Ctx, userId: string, response: RegisterPasskeyInput['response']) {
  const challenge = await challengeIn(response.response.clientDataJSON)
  const consumed = await consumeChallenge(ctx, 'new_passkey', challenge)
  if (consumed?.userId !== userId) throw new Problem('passkey_refused')
  const { id, origin } = relyingParty(ctx.site)
  const { verifyRegistrationResponse } = await webauthn()
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: SIGNATURE_ALGORITHMS,
  }).catch((cause: unknown) => {
    throw new Problem('passkey_refused', { cause })
  })
  if (!registrationInfo) throw new Problem('passkey_refused')
  return {
    credentialId: registrationInfo.credential.id,
    publicKey: Buffer.from(registrationInfo.credential.publicKey),
    counter: registrationInfo.credential.counter,
    transports: response.response.transports ?? [],
  }
}

function tooManyPasskeysProblem(): Problem {
  return new Problem('conflict', { message: `You can have up to ${PASSKEYS_MAX} passkeys. Please remove one first.` })
}
