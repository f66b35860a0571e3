import { addDays } from '#contract/dates.ts'
import type { Appointment } from '#contract/planner/items.ts'
import { recursOn } from '../recurrence/recurring-dates.ts'
import { END_OF_DAY, type PlannerEvent } from './planner-event.ts'

export type EventSources = {
  /** Events of the account and of calendar feeds. */
  events: readonly PlannerEvent[]
  appointments: readonly Appointment[]
}

/** Returns the events of a date: all-day events first, then by time. An appointment past midnight has two parts. */
export function eventsOn(date: string, { events, appointments }: EventSources): PlannerEvent[] {
  return [
    ...events.filter((event) => event.date === date),
    ...appointments.flatMap((appointment) => appointmentPartsOn(date, appointment)),
  ].sort(compareEvents)
}

function appointmentPartsOn(date: string, appointment: Appointment): PlannerEvent[] {
  const { id, title, startTime, endTime } = appointment
  const event = {
    id,
    title,
    kind: 'appointment',
    date,
    startsAt: null,
    endsAt: null,
    path: null,
    joinUrl: null,
  } as const
  const isPastMidnight = startTime !== null && endTime !== null && endTime < startTime
  const parts: PlannerEvent[] = []
  if (isPastMidnight && endTime !== '00:00' && occursOn(appointment, addDays(date, -1)))
    parts.push({ ...event, id: `${id} night`, startTime: '00:00', endTime })
  if (occursOn(appointment, date)) parts.push({ ...event, startTime, endTime: isPastMidnight ? END_OF_DAY : endTime })
  return parts
}

const occursOn = ({ date: start, recurrence }: Appointment, date: string) =>
  recurrence ? recursOn(recurrence, start, date) : start === date

function compareEvents(a: PlannerEvent, b: PlannerEvent): number {
  const [first, second] = [a.startTime ?? '', b.startTime ?? '']
  if (first !== second) return first < second ? -1 : 1
  return a.title.localeCompare(b.title) || (a.id < b.id ? -1 : 1)
}
