import { expect, test } from 'vitest'
import { endPause, isEnded, isForWeekday, isLongRunning, lastDays, pauseOn } from './track-days.ts'

const today = '2026-11-28'
const pause = (from: string, to: string | null) => ({ id: from, from, to, reason: '' })

test('track days: pauses contain their first and last day, and an open one has no end', () => {
  const track = { pauses: [pause('2026-11-01', '2026-11-03'), pause('2026-11-20', null)] }
  expect(pauseOn(track, '2026-10-31')).toBeUndefined()
  expect(pauseOn(track, '2026-11-01')?.id).toBe('2026-11-01')
  expect(pauseOn(track, '2026-11-03')?.id).toBe('2026-11-01')
  expect(pauseOn(track, '2026-11-04')).toBeUndefined()
  expect(pauseOn(track, '2030-01-01')?.id).toBe('2026-11-20')
})

test('track days: ending a pause leaves its past, and removes one of today', () => {
  expect(endPause([pause('2026-11-20', null)], today)).toEqual([pause('2026-11-20', '2026-11-27')])
  expect(endPause([pause(today, null)], today)).toEqual([])
  expect(endPause([pause('2026-11-01', '2026-11-03')], today)).toEqual([pause('2026-11-01', '2026-11-03')])
})

test('track days: a track ends after its last day', () => {
  expect(isEnded({ endsOn: null }, today)).toBe(false)
  expect(isEnded({ endsOn: today }, today)).toBe(false)
  expect(isEnded({ endsOn: '2026-11-27' }, today)).toBe(true)
})

test('track days: no weekdays mean any day', () => {
  // A Saturday.
  expect(isForWeekday({ weekdays: [] }, today)).toBe(true)
  expect(isForWeekday({ weekdays: [5] }, today)).toBe(true)
  expect(isForWeekday({ weekdays: [0, 1] }, today)).toBe(false)
})

test('track days: the last days are between start and end', () => {
  const track = { startsOn: '2026-11-26', endsOn: null }
  expect(lastDays(track, today, 7)).toEqual(['2026-11-26', '2026-11-27', '2026-11-28'])
  expect(lastDays({ ...track, startsOn: '2026-01-01' }, today, 14)).toHaveLength(14)
  expect(lastDays({ startsOn: '2026-01-01', endsOn: '2026-11-10' }, today, 2)).toEqual(['2026-11-09', '2026-11-10'])
  expect(lastDays({ startsOn: '2026-12-01', endsOn: null }, today, 7)).toEqual([])
})

test('track days: the hint to end comes after 90 days, not with an end date', () => {
  expect(isLongRunning({ startsOn: '2026-08-30', endsOn: null }, today)).toBe(true)
  expect(isLongRunning({ startsOn: '2026-08-31', endsOn: null }, today)).toBe(false)
  expect(isLongRunning({ startsOn: '2026-01-01', endsOn: '2027-01-01' }, today)).toBe(false)
})
