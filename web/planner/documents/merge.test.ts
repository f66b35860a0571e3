import { expect, test } from 'vitest'
import { createPlanner } from './planner.fixture.ts'

test('an edit changes only its item: other items and lists are the same objects', () => {
  const { edits, state } = createPlanner()
  const journey = edits.addJourney({ title: 'Quiet mornings', category: 'Health' })
  const first = edits.addStep({ text: 'Buy a kettle', journeyId: journey })
  const second = edits.addStep({ text: 'Sleep earlier' })
  const before = state()
  edits.updateStep(first, { text: 'Buy a small kettle' })
  const after = state()
  expect(after.steps.map(({ text }) => text)).toEqual(['Buy a small kettle', 'Sleep earlier'])
  expect(after.steps[1]).toBe(before.steps[1])
  expect(after.journeys).toBe(before.journeys)
  expect(after.entries).toBe(before.entries)
  expect(before.steps.map(({ text }) => text)).toEqual(['Buy a kettle', 'Sleep earlier'])
  expect(after.steps[1]?.id).toBe(second)
})
