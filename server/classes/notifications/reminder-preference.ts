import { eq } from 'drizzle-orm'
import { profiles } from '#db/schema/people/accounts.ts'
import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'
import { Problem } from '../../problem.ts'

/** `unknown`: the token is invalid or the account was deleted. */
export type ReminderPreference = 'on' | 'off' | 'unknown'

const PURPOSE = 'class reminders'
const ID_BYTES = 16

/** The link does not expire. */
export function reminderUrl(ctx: Pick<Ctx, 'site'>, userId: string): string {
  return `${ctx.site.publicUrl}/reminders?token=${signToken(ctx, PURPOSE, uuidToBytes(userId))}`
}

export async function getReminderPreference(ctx: Ctx, { token }: { token: string }): Promise<ReminderPreference> {
  const userId = userIdOfReminderToken(ctx, token)
  if (!userId) return 'unknown'
  const [user] = await ctx.db
    .select({ stoppedAt: profiles.remindersStoppedAt })
    .from(profiles)
    .where(eq(profiles.id, userId))
  if (!user) return 'unknown'
  return user.stoppedAt ? 'off' : 'on'
}

/** Requires no session. Idempotent. @throws bad_link */
export async function setReminderPreference(ctx: Ctx, { token, on }: { token: string; on: boolean }): Promise<void> {
  const userId = userIdOfReminderToken(ctx, token)
  const updated = userId
    ? await ctx.db
        .update(profiles)
        .set({ remindersStoppedAt: on ? null : ctx.now() })
        .where(eq(profiles.id, userId))
        .returning({ id: profiles.id })
    : []
  if (updated.length === 0) throw new Problem('bad_link')
}

export function userIdOfReminderToken(ctx: Pick<Ctx, 'site'>, token: string): string | null {
  const id = verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES })
  return id && uuidFromBytes(id)
}
