import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { inOrder } from './calendar-event.ts'
import { listEnrolledEvents } from './enrolled-events.ts'
import { userIdOfFeedToken } from './feed-token.ts'
import { toIcs } from './ics.ts'

/**
 * What a person booked and has not given back, as a calendar to subscribe to at a secret address (features: account, 9).
 * A renewed, changed or made-up address and one of an account that is gone are one answer.
 * @throws not_found
 */
export async function personalFeed(ctx: Ctx, { token }: { token: string }): Promise<string> {
  const userId = await userIdOfFeedToken(ctx, { token })
  if (!userId) throw new Problem('not_found')
  const booked = await listEnrolledEvents(ctx, { userId })
  const events = booked.flatMap(({ enrollment, event }) => (event && enrollment.status === 'completed' ? event : []))
  return toIcs(events.sort(inOrder), {
    publicUrl: ctx.site.publicUrl,
    now: ctx.now(),
    name: 'My Journey Paradigm classes',
    path: `/calendar/${token}.ics`,
  })
}
