import { eq } from 'drizzle-orm'
import type { CalendarConnection } from '#contract/accounts/google.schema.ts'
import { googleConnections } from '#db/schema/google.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { transaction } from '../../transaction.ts'
import { calendarConnection } from './calendar-connection.ts'

/**
 * Forgets the viewer's consent to write into their Google Calendar, and takes it back at Google; what was written stays
 * theirs (features: schedule, 19). Where nothing is connected nothing happens.
 * @throws sign_in_required
 */
export async function disconnectGoogle(ctx: Ctx): Promise<CalendarConnection> {
  const { userId } = requireViewer(ctx)
  await transaction(ctx, (ctx) => revokeGoogleAccess(ctx, { userId }))
  return calendarConnection(ctx)
}

/** The same for somebody who leaves, in the caller's transaction. */
export async function revokeGoogleAccess(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  const gone = await ctx.db
    .delete(googleConnections)
    .where(eq(googleConnections.userId, userId))
    .returning({ sealed: googleConnections.refreshToken })
  // A promise in the same transaction: Google may be away just now.
  for (const { sealed } of gone) await ctx.jobs.queue(ctx, 'google.revoke', { sealed })
}
