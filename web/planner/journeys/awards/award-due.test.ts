import { expect, test } from 'vitest'
import { stampNames } from '#contract/planner/items.ts'
import { awardDueText, isAwardDue } from './award-due.ts'

const stamps = Object.fromEntries(
  stampNames.map((name) => [name, { answer: '', stampedAt: name === 'crew' ? 1 : null }]),
) as Parameters<typeof isAwardDue>[1]['stamps']
const progress = { doneSteps: 4, today: '2026-11-28', stamps }

test('award: due after steps, on a date and for a stamp', () => {
  expect(isAwardDue({ due: { after: 'steps', count: 4 } }, progress)).toBe(true)
  expect(isAwardDue({ due: { after: 'steps', count: 5 } }, progress)).toBe(false)
  expect(isAwardDue({ due: { after: 'date', date: '2026-11-28' } }, progress)).toBe(true)
  expect(isAwardDue({ due: { after: 'date', date: '2026-11-29' } }, progress)).toBe(false)
  expect(isAwardDue({ due: { after: 'stamp', stamp: 'crew' } }, progress)).toBe(true)
  expect(isAwardDue({ due: { after: 'stamp', stamp: 'tools' } }, progress)).toBe(false)
})

test('award: text of what it is for', () => {
  expect(awardDueText({ due: { after: 'steps', count: 5 } }, 2)).toBe('After 5 steps, 3 to go')
  expect(awardDueText({ due: { after: 'steps', count: 1 } }, 0)).toBe('After 1 step')
  expect(awardDueText({ due: { after: 'steps', count: 5 } }, 7)).toBe('After 5 steps')
  expect(awardDueText({ due: { after: 'date', date: '2027-03-03' } }, 0)).toBe('On Mar 3, 2027')
  expect(awardDueText({ due: { after: 'stamp', stamp: 'nextLevels' } }, 0)).toBe('For the stamp “Next Levels”')
})
