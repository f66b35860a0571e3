import { expect, test } from 'vitest'
import { journeyDatesText, postcardNumbers, targetText } from './journey-texts.ts'

const today = '2026-11-28'

test('target text: days, weeks, today and a date that has passed', () => {
  expect(targetText('2026-11-29', today)).toBe('by Nov 29, 2026, 1 day left')
  expect(targetText('2026-12-11', today)).toBe('by Dec 11, 2026, 13 days left')
  expect(targetText('2027-07-03', today)).toBe('by Jul 3, 2027, 31 weeks left')
  expect(targetText('2026-11-28', today)).toBe('by Nov 28, 2026, today')
  expect(targetText('2026-11-27', today)).toBe('by Nov 27, 2026')
})

test('journey dates: start and target of each state', () => {
  const dates = { startsOn: '2026-11-02', targetDate: '2026-12-01', arrivedOn: null }
  expect(journeyDatesText({ ...dates, state: 'active' }, today)).toBe(
    'Started Nov 2, 2026, by Dec 1, 2026, 3 days left',
  )
  expect(journeyDatesText({ ...dates, state: 'dropped' }, today)).toBe('Started Nov 2, 2026, by Dec 1, 2026')
  expect(journeyDatesText({ ...dates, state: 'draft', startsOn: null }, today)).toBe('By Dec 1, 2026, 3 days left')
  expect(journeyDatesText({ ...dates, state: 'active', startsOn: '2026-12-01', targetDate: null }, today)).toBe(
    'Starts Dec 1, 2026',
  )
  expect(journeyDatesText({ ...dates, state: 'arrived', arrivedOn: '2026-11-20' }, today)).toBe(
    'Arrived on Nov 20, 2026',
  )
  expect(journeyDatesText({ startsOn: null, targetDate: null, arrivedOn: null, state: 'draft' }, today)).toBe('')
})

test('postcard numbers: both days count, and zeros are left out', () => {
  const arrival = { startsOn: '2026-11-01', arrivedOn: '2026-11-28', doneSteps: 38, stamps: 1 }
  expect(postcardNumbers(arrival)).toEqual(['28 days', '38 steps', '1 stamp'])
  expect(postcardNumbers({ startsOn: null, arrivedOn: null, doneSteps: 0, stamps: 0 })).toEqual([])
})
