import { eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { enrollments } from '#db/schema/enrollments.ts'
import type { Ctx } from '../context.ts'
import type { ClassDetails } from '../schedule/index.ts'

export type ClassId = { kind: 'course' | 'workshop'; id: string }

export const isOfClass = ({ kind, id }: ClassId): SQL =>
  eq(kind === 'course' ? enrollments.courseId : enrollments.workshopId, id)

/** A course's own date moves to its next group, so the date stored with the enrollment counts (null for none). */
export function hasNotBegun(ctx: Ctx, { kind, event }: ClassDetails): SQL | undefined {
  const isUpcoming = event === null || Date.parse(event.startsAt) > ctx.now().getTime()
  if (kind === 'workshop') return isUpcoming ? undefined : isNull(enrollments.id)
  const startsLater = gt(enrollments.startsAt, ctx.now())
  return isUpcoming ? or(isNull(enrollments.startsAt), startsLater) : startsLater
}
