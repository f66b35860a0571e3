import type { AdminSession } from '#contract/classes/catalog/class-session.schema.ts'
import { clockText, longDate, workshopDateText, workshopTimeText, zoneLabel } from '#contract/dates.ts'

/** 'May 11, 2099' */
export const sessionDate = ({ date, endDate }: AdminSession): string => workshopDateText(date, endDate)

/** '6-7:30 PM New York time' */
export function sessionHours({ startTime, endTime, timeZone }: AdminSession): string {
  const hours = startTime === endTime ? clockText(startTime) : workshopTimeText(startTime, endTime)
  return `${hours} ${zoneLabel(timeZone)}`
}

/** 'Week 2, May 11, 2099' */
export function sessionName(session: AdminSession): string {
  return [session.title, longDate(session.date)].filter(Boolean).join(', ')
}
