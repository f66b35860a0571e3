import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/people/accounts/auth.schema.ts'
import type { PasskeyResponseInput, TwoFactor } from '#contract/people/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/people/accounts.ts'
import { type Ctx, requireViewer, type Site } from '../../../../context.ts'
import { Problem } from '../../../../problem.ts'
import { transaction } from '../../../../transaction.ts'
import { createSession } from '../../sessions/create.ts'
import { lockUser } from '../../users.ts'
import { consumeChallenge, issueChallenge } from '../challenges.ts'
import { getTwoFactor, setAuthMethod } from '../user-factors.ts'

type VerifiedPasskey = { id: string; userId: string; counterBefore: number; counter: number }

/** Returns options for `navigator.credentials.get`, without a user. @throws too_many_requests */
export async function passkeyAuthenticationOptions(ctx: Ctx) {
  await ctx.limits.passkeyByIp.consume(ctx.client.ip)
  const rpID = relyingParty(ctx.site).id
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await issueChallenge(ctx, 'passkey', { challenge: options.challenge, userId: null })
  return options
}

/** Signs in with a passkey alone. Every failure is one error. @throws passkey_refused */
export async function signInWithPasskey(ctx: Ctx, input: PasskeyResponseInput): Promise<SignedIn> {
  const passkey = await verifyPasskey(ctx, input)
  return transaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, passkey.userId)
    if (!user?.confirmed) throw new Problem('passkey_refused')
    await recordPasskeyUse(ctx, passkey)
    return createSession(ctx, user.id, 'passkey')
  })
}

/** Verifies a password-only session. @throws sign_in_required, passkey_refused */
export async function stepUpSession(ctx: Ctx, input: PasskeyResponseInput): Promise<TwoFactor> {
  const viewer = requireViewer(ctx)
  const passkey = await verifyPasskey(ctx, input)
  if (passkey.userId !== viewer.userId) throw new Problem('passkey_refused')
  await transaction(ctx, async (ctx) => {
    await lockUser(ctx, viewer.userId)
    await recordPasskeyUse(ctx, passkey)
    await setAuthMethod(ctx, viewer.sessionId, 'passkey')
  })
  return getTwoFactor({ ...ctx, viewer: { ...viewer, authMethod: 'passkey' } })
}

/** Consumes the challenge. Call it outside a transaction, and `recordPasskeyUse` inside. @throws passkey_refused */
async function verifyPasskey(ctx: Ctx, { response }: PasskeyResponseInput): Promise<VerifiedPasskey> {
  const challenge = await challengeIn(response.response.clientDataJSON)
  if (!(await consumeChallenge(ctx, 'passkey', challenge))) throw new Problem('passkey_refused')
  const [passkey] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  const { userHandle, ...signedResponse } = response.response
  if (!passkey || (userHandle && !isUserHandleOf(userHandle, passkey.userId))) throw new Problem('passkey_refused')
  const { id, origin } = relyingParty(ctx.site)
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signedResponse },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, userId: passkey.userId }, 'passkey verification failed')
    throw new Problem('passkey_refused', { cause })
  })
  if (!verified) throw new Problem('passkey_refused')
  const counter = authenticationInfo.newCounter
  return { id: passkey.id, userId: passkey.userId, counterBefore: passkey.counter, counter }
}

/** Stores the counter and the time of use. @throws passkey_refused if the passkey was removed or used concurrently */
async function recordPasskeyUse(ctx: Ctx, { id, counterBefore, counter }: VerifiedPasskey): Promise<void> {
  const updated = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counterBefore)))
    .returning({ id: passkeys.id })
  if (updated.length === 0) throw new Problem('passkey_refused')
}

/** Loaded when it is needed: its 280 files would take a tenth of the start-up time. */
export const webauthn = () => import('@simplewebauthn/server')

/** @throws passkey_refused if it is malformed */
export async function challengeIn(clientData: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers')
  try {
    return String(decodeClientDataJSON(clientData).challenge)
  } catch (cause) {
    throw new Problem('passkey_refused', { cause })
  }
}

/** The WebAuthn relying party. Passkeys are bound to its id and origin, which prevents phishing. */
export function relyingParty({ publicUrl, settings }: Pick<Site, 'publicUrl' | 'settings'>) {
  return { name: settings.businessName, id: new URL(publicUrl).hostname, origin: publicUrl }
}

export const userHandleOf = (userId: string) => new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'))

const isUserHandleOf = (handle: string, userId: string) =>
  Buffer.from(handle, 'base64url').equals(Buffer.from(userHandleOf(userId)))
