import { eq } from 'drizzle-orm'
import { plannerReminderSettings as settings } from '#db/schema/planner/reminders.ts'
import type { Ctx } from '../../context.ts'
import { signToken, uuidFromBytes, uuidToBytes, verifyToken } from '../../platform/crypto/signed-token.ts'
import { Problem } from '../../problem.ts'

const PURPOSE = 'planner reminders'
const ID_BYTES = 16

/** The link does not expire. */
export const unsubscribeUrl = (ctx: Pick<Ctx, 'site'>, userId: string): string =>
  `${ctx.site.publicUrl}/planner/reminders?token=${signToken(ctx, PURPOSE, uuidToBytes(userId))}`

/** Requires no session. Idempotent. @throws bad_link */
export async function unsubscribeFromReminderMails(ctx: Ctx, { token }: { token: string }): Promise<void> {
  const id = verifyToken(ctx, PURPOSE, { token, payloadBytes: ID_BYTES })
  if (!id) throw new Problem('bad_link')
  // Without a row, reminders are off.
  await ctx.db
    .update(settings)
    .set({ mailStoppedAt: ctx.now() })
    .where(eq(settings.userId, uuidFromBytes(id)))
}
