import { expect, test } from 'vitest'
import { step as createStep } from '../week/week.fixture.ts'
import { dayText, minutesText, onDayText, timeAndMinutesText } from './step-dates.ts'
import { changedStepFields, mergeParts, moveStepDraft, toStepDraft } from './step-draft.ts'
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

const step = createStep('a', { text: 'Swim', date: today, minutes: 30, recurrence: 'FREQ=WEEKLY;BYDAY=MO' })

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

test('step dialog: what another device writes while it is open persists', () => {
  const opened = { ...step, notes: 'Bring a towel.', minutes: 30 }
  const current = { ...opened, notes: 'Bring a big towel.', minutes: 45 }
  const draft = { ...toStepDraft(opened), notes: 'Bring a towel.\nAnd shoes.\n' }
  expect(changedStepFields(opened, draft, current).fields).toEqual({ notes: 'Bring a big towel.\nAnd shoes.' })
  expect(changedStepFields(opened, { ...draft, notes: 'Bring a towel.\n' }, current).fields).toEqual({})
  expect(changedStepFields(opened, { ...draft, notes: '' }).fields).toEqual({ notes: '' })
})

test('step dialog: sub-steps of the draft and of another device merge', () => {
  const part = (id: string, text = id, isDone = false) => ({ id, text, isDone })
  const opened = { ...step, parts: ['a', 'b', 'c', 'd'].map((id) => part(id)) }
  const current = { ...step, parts: [part('a', 'a', true), part('b'), part('d'), part('new')] }
  const unchanged = toStepDraft(opened)
  expect(mergeParts(opened, unchanged, current)).toBe(current.parts)
  const parts = [part('b'), part('a', 'A  a'), part('c'), part('d', ' '), part('e'), part('f', '')]
  expect(mergeParts(opened, { ...unchanged, parts }, current)).toEqual([
    part('b'),
    part('a', 'A a', true),
    part('e'),
    part('new'),
  ])
})
