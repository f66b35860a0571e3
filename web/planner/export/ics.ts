import { ICalCalendar, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { addDays } from '#contract/dates.ts'
import type { Appointment, PlannerState, Step } from '#contract/planner/items.ts'
import { partsText } from './parts-text.ts'

type IcsOptions = { now: Date /** Name of the site. */; businessName: string }

/**
 * Returns appointments and steps with a date as a calendar file (RFC 5545). Times are floating, as in the planner. Steps
 * are events too, because many calendars omit to-dos.
 */
export function plannerIcs({ appointments, steps }: PlannerState, { now, businessName }: IcsOptions): string {
  const prodId = { company: withoutControls(businessName) || 'Planner', product: 'Planner', language: 'EN' }
  const calendar = new ICalCalendar({ prodId, name: 'My planner' })
  for (const appointment of appointments) calendar.createEvent({ ...appointmentEvent(appointment), stamp: now })
  for (const step of steps) {
    if (step.date === null || step.state === 'dropped') continue
    calendar.createEvent({ ...stepEvent(step, step.date), stamp: now })
  }
  // ical-generator omits the final line break.
  return `${calendar.toString()}\r\n`
}

function appointmentEvent({ id, title, date, startTime, endTime, recurrence }: Appointment): ICalEventData {
  return {
    id: `${id}@planner`,
    summary: withoutControls(title) || 'Appointment',
    ...timesOf({ date, startTime, endDate: isNextDay(startTime, endTime) ? addDays(date, 1) : date, endTime }),
    ...ruleOf(recurrence),
  }
}

function stepEvent({ id, text, notes, parts, state, time, minutes, recurrence }: Step, date: string): ICalEventData {
  const description = withoutControls([notes, partsText(parts)].filter(Boolean).join('\n\n'))
  const end = time && minutes ? addMinutes(date, time, minutes) : { endDate: date, endTime: time }
  return {
    id: `${id}@planner`,
    summary: `${state === 'done' ? 'Done: ' : ''}${withoutControls(text) || 'Step'}`,
    ...(description && { description }),
    ...timesOf({ date, startTime: time, ...end }),
    transparency: time && minutes ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    ...ruleOf(state === 'open' ? recurrence : null),
  }
}

type Times = { date: string; startTime: string | null; endDate: string; endTime: string | null }

/** Floating times: the fields of a UTC date are written without a zone. */
function timesOf({
  date,
  startTime,
  endDate,
  endTime,
}: Times): Pick<ICalEventData, 'start' | 'end' | 'allDay' | 'floating'> & { start: Date } {
  if (startTime === null) return { start: floating(date, '00:00'), allDay: true }
  const end = endTime && endTime !== startTime ? { end: floating(endDate, endTime) } : {}
  return { start: floating(date, startTime), ...end, floating: true }
}

const floating = (date: string, time: string) => new Date(`${date}T${time}:00Z`)

const isNextDay = (startTime: string | null, endTime: string | null) =>
  startTime !== null && endTime !== null && endTime < startTime

function addMinutes(date: string, time: string, minutes: number): { endDate: string; endTime: string } {
  const end = new Date(floating(date, time).getTime() + minutes * 60_000).toISOString()
  return { endDate: end.slice(0, 10), endTime: end.slice(11, 16) }
}

/** A rule that is no list of names and values would break the file. */
const ruleOf = (recurrence: string | null): Pick<ICalEventData, 'repeating'> =>
  recurrence && /^[A-Z]+=[\w+,:-]+(?:;[A-Z]+=[\w+,:-]+)*$/.test(recurrence) ? { repeating: `RRULE:${recurrence}` } : {}

/** iCalendar cannot represent these characters; ical-generator escapes all others. */
const withoutControls = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]/gu, '').trim()
