import type { ConnectAnswer } from '#contract/schedule.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'

/**
 * Where the viewer allows this site to write into their Google Calendar (features: schedule, 5). A site whose owner has
 * not set it up for Google says so.
 * @throws sign_in_required, calendar_not_configured
 */
export async function connectGoogle(ctx: Ctx): Promise<ConnectAnswer> {
  requireViewer(ctx)
  throw new Problem('calendar_not_configured')
}
