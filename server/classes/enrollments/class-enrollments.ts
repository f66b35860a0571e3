import { gt, isNull, or, type SQL } from 'drizzle-orm'
import { hasHours } from '#contract/classes/schedule/calendar-events.ts'
import { enrollments } from '#db/schema/classes/enrollments.ts'
import type { Ctx } from '../../context.ts'
import type { ClassDetails } from '../schedule/index.ts'

/** A course's own date moves to its next group, so the date stored with the enrollment counts (null for none). */
export function hasNotBegun(ctx: Ctx, { event, hasBegun }: ClassDetails): SQL | undefined {
  if (event && hasHours(event)) return hasBegun ? isNull(enrollments.id) : undefined
  const isUpcoming = event === null || Date.parse(event.startsAt) > ctx.now().getTime()
  const startsLater = gt(enrollments.startsAt, ctx.now())
  return isUpcoming ? or(isNull(enrollments.startsAt), startsLater) : startsLater
}
