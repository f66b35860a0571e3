import type { CalendarEvent } from '#contract/schedule/schedule.schema.ts'
import type { Ctx } from '../context.ts'
import { type ClassDetails, courseEvent, getClassDetails } from '../schedule/index.ts'

export type ClassItem = { id: string; courseId: string | null; workshopId: string | null }

/** The class that a line of an order is for; nothing for a product. */
export async function resolveClass(ctx: Ctx, { courseId, workshopId }: ClassItem): Promise<ClassDetails | undefined> {
  if (courseId) return getClassDetails(ctx, { kind: 'course', id: courseId })
  return workshopId ? getClassDetails(ctx, { kind: 'workshop', id: workshopId }) : undefined
}

/** What stands in the calendar of somebody who was told that a course begins then; its own day may have moved on. */
export function toCalendarEntry({ id, title }: ClassDetails, told: Date): CalendarEvent {
  const nextStartDate = told.toISOString().slice(0, 10)
  return courseEvent({ id, title, description: '', instructor: '', price: '', nextStartDate })
}
