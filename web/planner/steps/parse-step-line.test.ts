import { expect, test } from 'vitest'
import type { Journey } from '#contract/planner/items.ts'
import { parseStepLine } from './parse-step-line.ts'

/** A Monday. */
const today = '2026-11-30'
const journeys = [
  { id: 'core.health', title: 'Run a 10k', category: 'Health', state: 'active' },
  { id: 'core.house', title: 'A quiet house', category: 'Spiritual', state: 'draft' },
  { id: 'core.old', title: 'Old house', category: 'Finance', state: 'arrived' },
] as Journey[]

const read = (line: string, date: string | null = null) => parseStepLine(line, { today, date, journeys })

test.each([
  ['Call the bank tomorrow at 9 for 15 min', { text: 'Call the bank', date: '2026-12-01', time: '09:00', minutes: 15 }],
  ['Bins every Monday', { text: 'Bins', recurrence: 'FREQ=WEEKLY;BYDAY=MO', date: '2026-11-30' }],
  ['Dentist Dec 3 14:30 #Health', { text: 'Dentist', date: '2026-12-03', time: '14:30', journeyId: 'core.health' }],
  ['Paint the door by Friday #quiet', { text: 'Paint the door', date: '2026-12-04', journeyId: 'core.house' }],
  ['Lunch with Mia friday 12-1pm', { text: 'Lunch with Mia', date: '2026-12-04', time: '12:00', minutes: 60 }],
  ['Read for 2 hours', { text: 'Read', minutes: 120 }],
  ['Tidy 1 h 30 this weekend', { text: 'Tidy', minutes: 90, date: '2026-12-05' }],
  ['Meeting 9am', { text: 'Meeting', date: today, time: '09:00' }],
  ['In 3 days water the plants', { text: 'water the plants', date: '2026-12-03' }],
  ['Vitamins daily', { text: 'Vitamins', recurrence: 'FREQ=DAILY', date: today }],
  [
    'Gym every Tuesday and Friday at 7am',
    { text: 'Gym', recurrence: 'FREQ=WEEKLY;BYDAY=TU,FR', date: '2026-12-01', time: '07:00' },
  ],
  ['Rent every month', { text: 'Rent', recurrence: 'FREQ=MONTHLY', date: today }],
  ['Clean every other Saturday', { text: 'Clean', recurrence: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=SA', date: '2026-12-05' }],
  [
    'Standup every weekday 9:15',
    { text: 'Standup', recurrence: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', date: today, time: '09:15' },
  ],
])('%s', (line, expected) => expect(read(line)).toEqual(expected))

test.each([
  'Buy 2 kg of flour',
  'Buy sun cream',
  'Look at sat photos',
  'Ask May about March',
  'Book 5 tickets',
  'Read chapter 3.4',
  'Call 555-1234',
  'Second coat of paint',
  'Version 2.10',
  'Pay #rent',
  'Old house #old',
  'tomorrow',
  'every Monday',
  '',
])('%s is only text', (line) => expect(read(line)).toBeNull())

test('on the field of a day: a time belongs to it, a repeat begins there, and another day replaces it', () => {
  expect(read('Call Tom at 4pm', '2026-12-02')).toEqual({ text: 'Call Tom', time: '16:00' })
  expect(read('Bins every Monday', '2026-12-02')).toMatchObject({ date: '2026-12-07' })
  expect(read('Call Tom tomorrow', '2026-12-02')).toEqual({ text: 'Call Tom', date: '2026-12-01' })
})
