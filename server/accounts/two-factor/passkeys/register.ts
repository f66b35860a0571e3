import { verifyRegistrationResponse } from '@simplewebauthn/server'
import type { RegisterPasskeyInput, TwoFactor } from '#contract/accounts/two-factor.schema.ts'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#contract/limits.ts'
import { passkeys } from '#db/schema/two-factor.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { queueMail } from '../../../mail/queue-mail.ts'
import { Problem } from '../../../problem.ts'
import { brokenConstraint, transaction } from '../../../transaction.ts'
import { deviceName } from '../../device-name.ts'
import { lockUser } from '../../users.ts'
import { consumeChallenge } from '../challenges.ts'
import { passkeyAddedMail } from '../mail-templates.ts'
import { getTwoFactor, markSessionProved } from '../status.ts'
import { factorsOf, hasNoFactor } from '../user-factors.ts'
import { challengeIn } from './authenticate.ts'
import { relyingParty, signingMethods } from './relying-party.ts'

/**
 * Keeps a passkey that the viewer's browser made, and tells their mailbox (features: second factor, 7). Somebody's first
 * factor proves the session that made it.
 * @throws sign_in_required, validation, passkey_refused, conflict
 */
export async function registerPasskey(ctx: Ctx, { name, response }: RegisterPasskeyInput): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const made = await verified(ctx, viewer.userId, response)
  const called = name || deviceName(ctx.client.userAgent).slice(0, PASSKEY_NAME_MAX)
  const isFirst = await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person) throw new Problem('sign_in_required')
    const before = await factorsOf(ctx, person.id)
    if (before.passkeys.length >= PASSKEYS_MAX)
      throw new Problem('conflict', { message: `At most ${PASSKEYS_MAX} passkeys. Please remove one first.` })
    await ctx.db.insert(passkeys).values({ ...made, userId: person.id, name: called, createdAt: ctx.now() })
    if (hasNoFactor(before)) await markSessionProved(ctx, viewer.sessionId, 'passkey')
    await queueMail(ctx, { to: person.email, mail: passkeyAddedMail(ctx.site, called) })
    return hasNoFactor(before)
  }).catch((error: unknown) => {
    if (brokenConstraint(error) !== 'passkeys_credential_id_key') throw error
    throw new Problem('conflict', { message: 'This passkey is here already.', cause: error })
  })
  return getTwoFactor(isFirst ? { ...ctx, viewer: { ...viewer, provedBy: 'passkey' } } : ctx)
}

async function verified(ctx: Ctx, personId: string, response: RegisterPasskeyInput['response']) {
  const challenge = challengeIn(response.response.clientDataJSON)
  const spent = await consumeChallenge(ctx, 'new_passkey', challenge)
  if (spent?.personId !== personId) throw new Problem('passkey_refused')
  const { id, origin } = relyingParty(ctx.site)
  const { registrationInfo: made } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: signingMethods,
  }).catch((cause: unknown) => {
    throw new Problem('passkey_refused', { cause })
  })
  if (!made) throw new Problem('passkey_refused')
  return {
    credentialId: made.credential.id,
    publicKey: Buffer.from(made.credential.publicKey),
    counter: made.credential.counter,
    transports: response.response.transports ?? [],
  }
}
