import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Ctx } from '../context.ts'

const ID_BYTES = 16
const SEAL_BYTES = 32

/** The address, in the reminders of one person, where they say that they want no more of them. It holds for good. */
export function reminderUrl(ctx: Pick<Ctx, 'site'>, userId: string): string {
  const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `${ctx.site.publicUrl}/reminders?token=${Buffer.concat([id, sealOf(ctx, id)]).toString('base64url')}`
}

/** Whose link it is; null for anything that this site did not make, down to a changed bit. */
export function userIdOfReminderLink(ctx: Pick<Ctx, 'site'>, token: string): string | null {
  const bytes = Buffer.from(token, 'base64url')
  // The last letter can carry bits that no byte holds.
  if (bytes.length !== ID_BYTES + SEAL_BYTES || bytes.toString('base64url') !== token) return null
  const id = bytes.subarray(0, ID_BYTES)
  if (!timingSafeEqual(bytes.subarray(ID_BYTES), sealOf(ctx, id))) return null
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** What it is for is part of it, so that a seal made for something else is worth nothing here. */
function sealOf(ctx: Pick<Ctx, 'site'>, id: Buffer): Buffer {
  return createHmac('sha256', ctx.site.authSecret).update('class reminders\0').update(id).digest()
}
