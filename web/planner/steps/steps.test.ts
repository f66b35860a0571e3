import { expect, test } from 'vitest'
import type { Step } from '#contract/planner/items.ts'
import { dayText, minutesText, onDayText, timeAndMinutesText } from './step-dates.ts'
import { changedStepFields, moveStepDraft, toStepDraft } from './step-draft.ts'
import { stepTexts } from './step-texts.ts'

const today = '2026-11-30'

test.each([
  ['2026-11-30', 'Today'],
  ['2026-12-01', 'Tomorrow'],
  ['2026-11-29', 'Yesterday'],
  ['2026-12-06', 'Sunday'],
  ['2026-12-07', 'Mon, Dec 7'],
  ['2026-11-26', 'Thu, Nov 26'],
  ['2027-01-02', 'Jan 2, 2027'],
])('day text: %s is %s', (date, text) => expect(dayText(date, today)).toBe(text))

test('day text within a sentence', () => {
  expect(onDayText('2026-11-30', today)).toBe('today')
  expect(onDayText('2026-12-03', today)).toBe('on Thursday')
})

test('minutes and time', () => {
  expect([25, 60, 90, 380].map(minutesText)).toEqual(['25 min', '1 h', '1 h 30', '6 h 20'])
  expect(timeAndMinutesText({ time: '09:30', minutes: 25 })).toBe('9:30 AM · 25 min')
  expect(timeAndMinutesText({ time: null, minutes: null })).toBe('')
})

test('new steps: a line each, without the signs of a list', () => {
  expect(stepTexts('  Call   the bank ')).toEqual(['Call the bank'])
  expect(stepTexts('- Buy paint\n* [ ] Find brushes\n\n3. Move the sofa\r\n10 km run')).toEqual([
    'Buy paint',
    'Find brushes',
    'Move the sofa',
    '10 km run',
  ])
  expect(stepTexts(' \n ')).toEqual([])
  const many = Array.from({ length: 5_000 }, (_, index) => `Step ${index}`)
  expect(stepTexts(many.join('\n'))).toEqual(many)
})

const step = {
  text: 'Swim',
  state: 'open',
  date: today,
  time: null,
  minutes: 30,
  recurrence: 'FREQ=WEEKLY;BYDAY=MO',
  journeyId: null,
  waitingFor: '',
  waitingUntil: null,
} as Step

test('step dialog: an unchanged draft changes no field', () => {
  expect(changedStepFields(step, toStepDraft(step))).toEqual({ fields: {}, date: today })
})

test('step dialog: only changed fields are written, and an empty text is not', () => {
  const draft = { ...toStepDraft(step), text: '  ', minutes: '12.4', time: '07:00', waitingUntil: '2026-12-01' }
  expect(changedStepFields(step, draft)).toEqual({ fields: { minutes: 12, time: '07:00' }, date: today })
  const cleared = { ...toStepDraft(step), minutes: '', recurrence: '', date: '' }
  expect(changedStepFields(step, cleared)).toEqual({ fields: { minutes: null, recurrence: null }, date: null })
})

test('step dialog: a weekly rule moves along with the day', () => {
  expect(moveStepDraft(toStepDraft(step), '2026-12-01', today)).toMatchObject({
    date: '2026-12-01',
    recurrence: 'FREQ=WEEKLY;BYDAY=TU',
  })
})
