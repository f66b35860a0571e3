import { zonedInstant } from '#contract/zoned-instant.ts'
import type { courses, workshops } from '#db/schema/classes.ts'

/** A course has a day and no hour of its own (features: schedule, 1). Null: its day is not set yet. */
export function courseStartsAt({ nextStartDate }: Pick<typeof courses.$inferSelect, 'nextStartDate'>): Date | null {
  return nextStartDate === null ? null : zonedInstant(nextStartDate, '09:00', 'UTC')
}

type Times = Pick<typeof workshops.$inferSelect, 'workshopDate' | 'workshopTime' | 'timeZone'>

export function workshopStartsAt({ workshopDate, workshopTime, timeZone }: Times): Date {
  return zonedInstant(workshopDate, workshopTime.slice(0, 5), timeZone)
}

const DAY = 86_400_000

/** The last moment at which a class can be given back. Null: its day is not set yet. */
export function daysBefore(begins: Date | null, days: number): Date | null {
  return begins && new Date(begins.getTime() - days * DAY)
}
