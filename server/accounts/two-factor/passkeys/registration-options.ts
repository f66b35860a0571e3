import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { PasswordInput } from '#contract/accounts/two-factor.schema.ts'
import { PASSKEYS_MAX } from '#contract/limits.ts'
import { type Ctx, requireViewer } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { transaction } from '../../../transaction.ts'
import { requirePassword, wrongPasswordProblem } from '../../password/verify-password.ts'
import { lockUser } from '../../users.ts'
import { issueChallenge } from '../challenges.ts'
import { factorsOf, requireStepUp } from '../user-factors.ts'
import { relyingParty, signingMethods, userHandle } from './relying-party.ts'

/**
 * What the viewer's browser is to make a passkey with, after they showed their password (features: second factor, 7). The
 * device has to know its owner by a finger, a face or a PIN, and keeps the passkey so that no address need be typed.
 * @throws sign_in_required, validation, too_many_requests, second_factor_required, conflict
 */
export async function passkeyRegistrationOptions(ctx: Ctx, { currentPassword }: PasswordInput) {
  const viewer = requireViewer(ctx)
  const proved = await requirePassword(ctx, currentPassword)
  const factors = await factorsOf(ctx, viewer.userId)
  requireStepUp(ctx, factors)
  if (factors.passkeys.length >= PASSKEYS_MAX)
    throw new Problem('conflict', { message: `At most ${PASSKEYS_MAX} passkeys. Please remove one first.` })
  const { name: rpName, id: rpID } = relyingParty(ctx.site)
  const options = await generateRegistrationOptions({
    ...{ rpName, rpID },
    userName: viewer.email,
    userDisplayName: viewer.fullName || viewer.email,
    userID: userHandle(viewer.userId),
    attestationType: 'none',
    supportedAlgorithmIDs: signingMethods,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: factors.passkeys.map(({ credentialId: id, transports }) => ({ id, transports })),
  })
  await transaction(ctx, async (ctx) => {
    const person = await lockUser(ctx, viewer.userId)
    if (!person || !(await ctx.identity.isStillValid(ctx, proved))) throw wrongPasswordProblem()
    await issueChallenge(ctx, 'new_passkey', { challenge: options.challenge, personId: person.id })
  })
  return options
}
