import { describe, expect, test } from 'vitest'
import type { Appointment } from '#contract/planner/items.ts'
import {
  changedAppointmentFields,
  draftErrors,
  endsOnNextDay,
  moveDraft,
  recurrenceBefore,
  toAppointmentDraft,
  toAppointmentFields,
} from './appointment-draft.ts'

const choir: Appointment = {
  id: '2026q4.1',
  title: 'Choir',
  date: '2026-12-03',
  startTime: '18:00',
  endTime: '20:00',
  recurrence: 'FREQ=WEEKLY;BYDAY=TH;COUNT=5',
}
const draft = toAppointmentDraft(choir, '2026-12-10')

describe('draft', () => {
  test('of an appointment has its first date, a new one the date of the view', () => {
    expect(draft.date).toBe('2026-12-03')
    expect(toAppointmentDraft(null, '2026-12-10')).toEqual({
      title: '',
      date: '2026-12-10',
      startTime: '',
      endTime: '',
      recurrence: null,
    })
  })

  test('unchanged, it changes nothing', () => expect(changedAppointmentFields(choir, draft)).toEqual({}))

  test('only changed fields are written', () => {
    expect(changedAppointmentFields(choir, { ...draft, title: '  Choir,   small hall ' })).toEqual({
      title: 'Choir, small hall',
    })
    expect(changedAppointmentFields(choir, { ...draft, startTime: '' })).toEqual({ startTime: null, endTime: null })
  })

  test('without a start it lasts the whole day', () => {
    expect(toAppointmentFields({ ...draft, startTime: '' })).toMatchObject({ startTime: null, endTime: null })
  })

  test('another weekday moves a weekly recurrence, and leaves its end', () => {
    expect(moveDraft(draft, '2026-12-04').recurrence).toBe('FREQ=WEEKLY;BYDAY=FR;COUNT=5')
    expect(moveDraft({ ...draft, recurrence: null }, '2026-12-04').recurrence).toBeNull()
    expect(moveDraft(draft, '')).toEqual({ ...draft, date: '' })
  })
})

test('errors: name, day, and an end at the start', () => {
  expect(draftErrors(draft)).toEqual({})
  expect(Object.keys(draftErrors({ ...draft, title: ' ', date: '', endTime: '18:00' }))).toEqual([
    'title',
    'date',
    'endTime',
  ])
  expect(draftErrors({ ...draft, startTime: '', endTime: '' })).toEqual({})
})

test('an end before the start is on the next day', () => {
  expect(endsOnNextDay({ ...draft, endTime: '01:00' })).toBe(true)
  expect(endsOnNextDay(draft)).toBe(false)
  expect(endsOnNextDay({ ...draft, endTime: '' })).toBe(false)
})

test('from a date on: the recurrence ends on the day before', () => {
  expect(recurrenceBefore('FREQ=WEEKLY;BYDAY=TH;COUNT=5', '2026-12-17')).toBe('FREQ=WEEKLY;BYDAY=TH;UNTIL=20261216')
})
