import type { ClassKind } from '#contract/class-kinds.ts'
import { clockText, workshopTimeText } from '#contract/dates.ts'

export type PlannerEventKind = ClassKind | 'coaching' | 'delivery' | 'appointment' | 'feed'

/** The part of an event on one date, in the user's zone. */
export type PlannerEvent = {
  /** Unique among the events of a date. */
  id: string
  kind: PlannerEventKind
  title: string
  date: string
  /** Null for an all-day event. '00:00' if it began on an earlier date. */
  startTime: string | null
  /** '24:00' if it continues on the next date. Null without an end. */
  endTime: string | null
  /** UTC instants of the entire event. Null for appointments and all-day events. */
  startsAt: string | null
  endsAt: string | null
  /** Path of the page of the event. */
  path: string | null
  /** Never stored. Null while it is unknown, and offline. */
  joinUrl: string | null
}

export const END_OF_DAY = '24:00'

/** '10 AM-4 PM', '10 AM', 'until 2 AM'; null for an all-day event. */
export function eventTimeText({ startTime, endTime }: Pick<PlannerEvent, 'startTime' | 'endTime'>): string | null {
  if (startTime === null) return null
  if (endTime === END_OF_DAY) return startTime === '00:00' ? null : `from ${clockText(startTime)}`
  if (endTime === null || endTime === startTime) return clockText(startTime)
  return startTime === '00:00' ? `until ${clockText(endTime)}` : workshopTimeText(startTime, endTime)
}

/** Duration in minutes on its date: 0 for an all-day event or without an end. */
export function eventMinutes({ startTime, endTime }: Pick<PlannerEvent, 'startTime' | 'endTime'>): number {
  return startTime === null || endTime === null ? 0 : Math.max(0, minuteOf(endTime) - minuteOf(startTime))
}

/** '09:30' -> 570 */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** 570 -> '09:30' */
export const timeOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
