import { eq } from 'drizzle-orm'
import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import { workshops } from '#db/schema/classes.ts'
import type { Ctx } from '../context.ts'
import { listScheduledWorkshops } from './scheduled-classes.ts'

/** Workshops that cost the same ('97.00'), have a free seat and have not begun, in the order of their beginnings. */
export async function listAlternativeDates(ctx: Ctx, { price }: { price: string }): Promise<CalendarEvent[]> {
  const events = await listScheduledWorkshops(ctx, eq(workshops.price, price))
  return events.filter(({ startsAt, soldOut }) => !soldOut && Date.parse(startsAt) > ctx.now().getTime())
}
