import { addDays } from '#contract/dates.ts'
import type { Appointment } from '#contract/planner/items.ts'
import { DAY_MINUTES_MAX } from '#contract/planner/limits.ts'
import { changedAppointmentFields, moveDraft, toAppointmentDraft } from '../../appointments/appointment-draft.ts'
import type { AppointmentFields } from '../../documents/planner-edits.ts'
import { minuteOf, timeOf } from '../../events/planner-event.ts'
import { daysBetween } from '../../journeys/journey-texts.ts'
import type { ArrowKey, TimeFields } from '../move-step.ts'
import { DEFAULT_MINUTES, LAST_START, SNAP_MINUTES, type Span } from './hour-layout.ts'

type BlockMove = { date: string; fields: TimeFields }

/**
 * Returns the change for an arrow key: left and right move by a day, up and down by 15 minutes, and with `isStretch` they
 * change the duration. Returns null at an end.
 * @param days from today on
 */
export function moveBlockByKey(
  { date, start, minutes }: Span & { date: string },
  { key, isStretch }: { key: ArrowKey; isStretch: boolean },
  days: readonly string[],
): BlockMove | null {
  const sign = key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const day = days.find((other) => (sign > 0 ? other > date : other === addDays(date, -1)))
    return day && !isStretch ? { date: day, fields: {} } : null
  }
  if (!days.includes(date)) return null
  const change = sign * SNAP_MINUTES
  if (isStretch) {
    const length = Math.min(Math.max(minutes + change, SNAP_MINUTES), DAY_MINUTES_MAX - start)
    return length === minutes ? null : { date, fields: { minutes: length } }
  }
  const next = start + change
  return next < 0 || next > LAST_START ? null : { date, fields: { time: timeOf(next) } }
}

/**
 * Returns the changed fields of an appointment after a move of its occurrence on `from`. As in the dialog, all dates of a
 * recurring one move.
 */
export function moveAppointment(
  appointment: Appointment,
  {
    from,
    date,
    fields: { time = appointment.startTime, minutes = lengthOf(appointment) },
  }: BlockMove & { from: string },
): AppointmentFields {
  const draft = moveDraft(toAppointmentDraft(appointment, from), addDays(appointment.date, daysBetween(from, date)))
  const endTime = time && minutes ? timeOf((minuteOf(time) + Math.min(minutes, LAST_START)) % DAY_MINUTES_MAX) : ''
  return changedAppointmentFields(appointment, { ...draft, startTime: time ?? '', endTime })
}

/** The duration with which an appointment is shown. */
export const appointmentMinutes = (appointment: Appointment): number => lengthOf(appointment) || DEFAULT_MINUTES

/** An end before the start is on the next day. 0 without an end. */
function lengthOf({ startTime, endTime }: Appointment): number {
  if (!startTime || !endTime) return 0
  return (minuteOf(endTime) - minuteOf(startTime) + DAY_MINUTES_MAX) % DAY_MINUTES_MAX
}
