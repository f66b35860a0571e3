import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'

export const DOWNLOAD_MINUTES = 15

type DownloadGrant = { lineId: string; fileId: string; userId: string; expiresAt: Date }

const PURPOSE = 'order download'
const ID_BYTES = 16
const TIME_BYTES = 6
const GRANT_BYTES = 3 * ID_BYTES + TIME_BYTES

export function signDownloadToken(
  ctx: Pick<Ctx, 'site'>,
  { lineId, fileId, userId, expiresAt }: DownloadGrant,
): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
  return signToken(ctx, PURPOSE, Buffer.concat([...[lineId, fileId, userId].map(uuidToBytes), time]))
}

/** Does not check the expiry. */
export function verifyDownloadToken(ctx: Pick<Ctx, 'site'>, token: string): DownloadGrant | null {
  const grant = verifyToken(ctx, PURPOSE, { token, payloadBytes: GRANT_BYTES })
  if (!grant) return null
  const id = (index: number) => uuidFromBytes(grant.subarray(index * ID_BYTES, (index + 1) * ID_BYTES))
  const expiresAt = new Date(grant.readUIntBE(3 * ID_BYTES, TIME_BYTES))
  return { lineId: id(0), fileId: id(1), userId: id(2), expiresAt }
}
