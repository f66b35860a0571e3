import { expect, test } from 'vitest'
import { openingOf } from './opening.ts'

const now = new Date('2026-03-20T12:00:00Z')
const times = { startsAt: new Date('2026-03-15T09:00:00Z'), enrolledAt: new Date('2026-03-01T18:30:00Z') }
const lesson = { available: 'at_once', availableOn: null, availableDays: null, isPreview: false } as const
const open = { isOpen: true, opensAt: null }
const opens = (iso: string) => ({ isOpen: false, opensAt: new Date(iso) })

/**
 * A lesson opens at once, on a date, or some days after the start of the course or after the enrollment. Before that,
 * its page says when.
 */
test('a lesson opens at once, on its date, or days after the start of the course or the enrollment', () => {
  expect(openingOf(lesson, times, now)).toEqual(open)
  const on = (availableOn: string) => openingOf({ ...lesson, available: 'on_date', availableOn }, times, now)
  expect(on('2026-03-20')).toEqual(open)
  expect(on('2026-03-21')).toEqual(opens('2026-03-21T00:00:00Z'))
  const afterStart = (availableDays: number) =>
    openingOf({ ...lesson, available: 'after_start', availableDays }, times, now)
  expect(afterStart(5)).toEqual(open)
  expect(afterStart(6)).toEqual(opens('2026-03-21T09:00:00Z'))
  const afterEnrollment = (availableDays: number) =>
    openingOf({ ...lesson, available: 'after_enrollment', availableDays }, times, now)
  expect(afterEnrollment(18)).toEqual(open)
  expect(afterEnrollment(19)).toEqual(opens('2026-03-20T18:30:00Z'))
})

test('a lesson that opens after the start stays closed while the course has no date; a preview is open', () => {
  const undated = { ...times, startsAt: null }
  const afterStart = { ...lesson, available: 'after_start', availableDays: 0 } as const
  expect(openingOf(afterStart, undated, now)).toEqual({ isOpen: false, opensAt: null })
  expect(openingOf({ ...afterStart, isPreview: true }, undated, now)).toEqual(open)
})
