import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'

/** Who may fetch which file for which line of an order, and until when. */
export type DownloadGrant = { lineId: string; fileId: string; userId: string; expiresAt: Date }

const ID_BYTES = 16
const TIME_BYTES = 6
const GRANT_BYTES = 3 * ID_BYTES + TIME_BYTES
const SIGNATURE_BYTES = 32

/** A grant as it stands in an address: its bytes, and a seal that only this site can make. Nothing of it is stored. */
export function signDownloadToken(
  ctx: Pick<Ctx, 'site'>,
  { lineId, fileId, userId, expiresAt }: DownloadGrant,
): string {
  const time = Buffer.alloc(TIME_BYTES)
  time.writeUIntBE(expiresAt.getTime(), 0, TIME_BYTES)
  const grant = Buffer.concat([...[lineId, fileId, userId].map(bytesOf), time])
  return Buffer.concat([grant, signatureOf(ctx, grant)]).toString('base64url')
}

/** The grant in an address that this site made; null for anything else, down to a changed bit. */
export function verifyDownloadToken(ctx: Pick<Ctx, 'site'>, token: string): DownloadGrant | null {
  const bytes = Buffer.from(token, 'base64url')
  // The last letter can carry bits that no byte holds.
  if (bytes.length !== GRANT_BYTES + SIGNATURE_BYTES || bytes.toString('base64url') !== token) return null
  const grant = bytes.subarray(0, GRANT_BYTES)
  if (!timingSafeEqual(bytes.subarray(GRANT_BYTES), signatureOf(ctx, grant))) return null
  const id = (index: number) => idOf(grant.subarray(index * ID_BYTES, (index + 1) * ID_BYTES))
  const expiresAt = new Date(grant.readUIntBE(3 * ID_BYTES, TIME_BYTES))
  return { lineId: id(0), fileId: id(1), userId: id(2), expiresAt }
}

/** What it is for is part of it, so that a seal made for something else is worth nothing here. */
function signatureOf(ctx: Pick<Ctx, 'site'>, grant: Buffer): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update('order download\0').update(grant).digest()
}

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')
const idOf = (bytes: Buffer) => bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
