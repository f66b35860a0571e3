import type { Ctx } from '../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../crypto/signed-token.ts'

const PURPOSE = 'class reminders'
const ID_BYTES = 16

/** Returns the unsubscribe link for the class reminders of a user. It never expires. */
export function reminderUrl(ctx: Pick<Ctx, 'site'>, userId: string): string {
  return `${ctx.site.publicUrl}/reminders?token=${signToken(ctx, PURPOSE, uuidToBytes(userId))}`
}

/** Returns the user id of an unsubscribe token that this site signed; null for any other token. */
export function userIdOfReminderLink(ctx: Pick<Ctx, 'site'>, token: string): string | null {
  const id = verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES })
  return id && uuidFromBytes(id)
}
