import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Ctx } from '../context.ts'
import { courseEvent, type EnrolledClass, enrolledClass } from '../schedule/index.ts'

export type ClassLine = { id: string; courseId: string | null; workshopId: string | null }

/** The class that a line of an order is for; nothing for a product. */
export async function classOf(ctx: Ctx, { courseId, workshopId }: ClassLine): Promise<EnrolledClass | undefined> {
  if (courseId) return enrolledClass(ctx, { kind: 'course', id: courseId })
  return workshopId ? enrolledClass(ctx, { kind: 'workshop', id: workshopId }) : undefined
}

/** What stands in the calendar of somebody who was told that a course begins then; its own day may have moved on. */
export function entryOf({ id, title }: EnrolledClass, told: Date): CalendarEvent {
  const nextStartDate = told.toISOString().slice(0, 10)
  return courseEvent({ id, title, description: '', instructor: '', price: '', nextStartDate })
}
