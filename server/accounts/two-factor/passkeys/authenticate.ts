import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers'
import { and, eq } from 'drizzle-orm'
import type { PasskeyResponseInput } from '#contract/accounts/two-factor.schema.ts'
import { passkeys } from '#db/schema/two-factor.ts'
import type { Ctx } from '../../../context.ts'
import { Problem } from '../../../problem.ts'
import { consumeChallenge, issueChallenge } from '../challenges.ts'
import { relyingParty, userHandle } from './relying-party.ts'

/** A passkey that has just signed, and how often its device says that it was used. */
export type UsedPasskey = { id: string; personId: string; counterBefore: number; counter: number }

/**
 * What a browser is to ask its authenticators for: any passkey of this site, shown by its owner (features: second factor, 8).
 * It names nobody, so it tells nobody anything.
 * @throws too_many_requests
 */
export async function passkeyAuthenticationOptions(ctx: Ctx) {
  await ctx.limits.passkeyByAddress.consume(ctx.client.address)
  const rpID = relyingParty(ctx.site).id
  const options = await generateAuthenticationOptions({ rpID, userVerification: 'required' })
  await issueChallenge(ctx, 'passkey', { challenge: options.challenge, personId: null })
  return options
}

/**
 * Whose passkey has signed our challenge, which works once. The device must have known its owner. Call it outside of any
 * transaction and `keepUse` in one.
 * @throws passkey_refused
 */
export async function verifyPasskey(ctx: Ctx, { response }: PasskeyResponseInput): Promise<UsedPasskey> {
  const challenge = challengeIn(response.response.clientDataJSON)
  if (!(await consumeChallenge(ctx, 'passkey', challenge))) throw new Problem('passkey_refused')
  const [known] = await ctx.db.select().from(passkeys).where(eq(passkeys.credentialId, response.id))
  const { userHandle: said, ...signed } = response.response
  if (!known || (said && !isOf(said, known.userId))) throw new Problem('passkey_refused')
  const { id, origin } = relyingParty(ctx.site)
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, response: signed },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(known.publicKey),
      counter: known.counter,
      transports: known.transports,
    },
  }).catch((cause: unknown) => {
    ctx.log.warn({ err: cause, userId: known.userId }, 'a passkey was refused')
    throw new Problem('passkey_refused', { cause })
  })
  if (!verified) throw new Problem('passkey_refused')
  const counter = authenticationInfo.newCounter
  return { id: known.id, personId: known.userId, counterBefore: known.counter, counter }
}

/** Notes the use, in the caller's transaction. @throws passkey_refused when it was removed, or used elsewhere, meanwhile */
export async function recordPasskeyUse(ctx: Ctx, { id, counterBefore, counter }: UsedPasskey): Promise<void> {
  const kept = await ctx.db
    .update(passkeys)
    .set({ counter, lastUsedAt: ctx.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counterBefore)))
    .returning({ id: passkeys.id })
  if (kept.length === 0) throw new Problem('passkey_refused')
}

/** The challenge that an answer says it answers. @throws passkey_refused when it can't be read */
export function challengeIn(clientData: string): string {
  try {
    return String(decodeClientDataJSON(clientData).challenge)
  } catch (cause) {
    throw new Problem('passkey_refused', { cause })
  }
}

const isOf = (handle: string, personId: string) =>
  Buffer.from(handle, 'base64url').equals(Buffer.from(userHandle(personId)))
