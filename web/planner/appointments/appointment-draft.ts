import { addDays } from '#contract/dates.ts'
import type { Appointment } from '#contract/planner/items.ts'
import type { AppointmentFields } from '../documents/planner-edits.ts'
import { joinRule, movePattern, splitRule } from '../recurrence/recurrence-rule.ts'

/** Values of the fields of the dialog. */
export type AppointmentDraft = {
  title: string
  date: string
  startTime: string
  endTime: string
  recurrence: string | null
}

/** `times`: those of a new appointment. */
export const toAppointmentDraft = (
  appointment: Appointment | null,
  date: string,
  times?: Pick<AppointmentDraft, 'startTime' | 'endTime'>,
): AppointmentDraft => ({
  title: appointment?.title ?? '',
  date: appointment?.date ?? date,
  startTime: appointment?.startTime ?? times?.startTime ?? '',
  endTime: appointment?.endTime ?? times?.endTime ?? '',
  recurrence: appointment?.recurrence ?? null,
})

/** Changes the first date. A recurrence on its weekday or day of the month moves with it. */
export function moveDraft(draft: AppointmentDraft, date: string): AppointmentDraft {
  // A date field is empty while it is being typed.
  if (!date || !draft.date) return { ...draft, date }
  const { pattern, end } = splitRule(draft.recurrence)
  return { ...draft, date, recurrence: joinRule(movePattern(pattern, draft.date, date), end) }
}

type AppointmentErrors = Partial<Record<'title' | 'date' | 'endTime', string>>

export function draftErrors({ title, date, startTime, endTime }: AppointmentDraft): AppointmentErrors {
  return {
    ...(title.trim() === '' && { title: 'Give it a name.' }),
    ...(date === '' && { date: 'Choose a day.' }),
    ...(endTime !== '' && endTime === startTime && { endTime: 'Choose an end time that differs from the start.' }),
  }
}

/** True if the appointment ends on the next day. */
export const endsOnNextDay = ({ startTime, endTime }: AppointmentDraft): boolean =>
  startTime !== '' && endTime !== '' && endTime < startTime

type RequiredFields = AppointmentFields & { title: string; date: string }

export const toAppointmentFields = ({
  title,
  date,
  startTime,
  endTime,
  recurrence,
}: AppointmentDraft): RequiredFields => ({
  title: title.replace(/\s+/g, ' ').trim(),
  date,
  startTime: startTime || null,
  endTime: (startTime && endTime) || null,
  recurrence,
})

/** Returns the fields that differ, so that changes of other fields by other devices persist. */
export function changedAppointmentFields(appointment: Appointment, draft: AppointmentDraft): AppointmentFields {
  const fields = Object.entries(toAppointmentFields(draft))
  return Object.fromEntries(fields.filter(([name, value]) => value !== appointment[name as keyof AppointmentFields]))
}

/** Returns the recurrence that ends before a date. */
export const recurrenceBefore = (recurrence: string, date: string): string | null =>
  joinRule(splitRule(recurrence).pattern, { after: 'date', date: addDays(date, -1) })
