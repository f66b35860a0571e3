import type { Ctx } from '../context.ts'
import { Problem } from '../problem.ts'
import { inOrder } from './calendar-event.ts'
import { bookedEvents } from './enrolled-events.ts'
import { ownerOfFeed } from './feed-token.ts'
import { iCalendar } from './ics.ts'

/**
 * What a person booked and has not given back, as a calendar to subscribe to at a secret address (features: account, 9).
 * A renewed, changed or made-up address and one of an account that is gone are one answer.
 * @throws not_found
 */
export async function privateFeed(ctx: Ctx, { token }: { token: string }): Promise<string> {
  const userId = await ownerOfFeed(ctx, { token })
  if (!userId) throw new Problem('not_found')
  const booked = await bookedEvents(ctx, { userId })
  const events = booked.flatMap(({ enrollment, event }) => (event && enrollment.status === 'completed' ? event : []))
  return iCalendar(events.sort(inOrder), {
    publicUrl: ctx.site.publicUrl,
    now: ctx.now(),
    name: 'My Journey Paradigm classes',
    path: `/calendar/${token}.ics`,
  })
}
