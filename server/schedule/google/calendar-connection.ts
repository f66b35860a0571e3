import type { CalendarConnection } from '#contract/accounts/google.schema.ts'
import { type Ctx, requireViewer } from '../../context.ts'
import { connectionOf } from './connections.ts'

/** How the viewer's Google Calendar stands to this site (features: schedule, 19). @throws sign_in_required */
export async function calendarConnection(ctx: Ctx): Promise<CalendarConnection> {
  const connection = await connectionOf(ctx, requireViewer(ctx).userId)
  return {
    state: connection ? (connection.brokenAt ? 'broken' : 'connected') : 'none',
    connectedAt: connection?.connectedAt.toISOString() ?? null,
  }
}
