import { randomBytes } from 'node:crypto'
import type { DeviceToken } from '#contract/people/accounts/auth.schema.ts'
import type { Ctx } from '../../context.ts'
import { hmac } from '../../platform/crypto/hmac.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'
import type { AttemptOrigin } from './count-attempts.ts'
import { findPasswordId } from './password/passwords.ts'

const PURPOSE = 'device'
const PART_BYTES = 16
const PAYLOAD_BYTES = 3 * PART_BYTES

/** Creates a token that counts this device's attempts separately. It does not sign in. */
export async function issueDeviceToken(ctx: Ctx, userId: string): Promise<DeviceToken> {
  const payload = Buffer.concat([uuidToBytes(userId), randomBytes(PART_BYTES), await passwordDigest(ctx, userId)])
  return { userId, token: signToken(ctx, PURPOSE, payload) }
}

/**
 * Returns the counters of a device that has signed in to the account; null for an unknown device. Devices that have not
 * signed in since the password changed share one counter: a former user of the account may have collected their tokens.
 */
export async function findDevice(
  ctx: Ctx,
  tokens: string[],
  findUserId: () => Promise<string | undefined>,
): Promise<AttemptOrigin | null> {
  const payloads = tokens.map((token) => verifyToken(ctx, PURPOSE, { token, payloadBytes: PAYLOAD_BYTES }))
  const userId = payloads.some((payload) => payload !== null) ? await findUserId() : undefined
  const payload = userId && payloads.find((payload) => payload?.subarray(0, PART_BYTES).equals(uuidToBytes(userId)))
  if (!payload) return null
  if (!payload.subarray(2 * PART_BYTES).equals(await passwordDigest(ctx, userId)))
    return { passwordKey: `earlier devices of ${userId}`, codeKey: `earlier devices of ${userId}` }
  const deviceId = uuidFromBytes(payload.subarray(PART_BYTES, 2 * PART_BYTES))
  return { passwordKey: `device ${deviceId}`, codeKey: `devices of ${userId}` }
}

async function passwordDigest(ctx: Ctx, userId: string): Promise<Buffer> {
  const passwordId = await findPasswordId(ctx, userId)
  return hmac(ctx, 'password of a device', passwordId ?? '').subarray(0, PART_BYTES)
}
