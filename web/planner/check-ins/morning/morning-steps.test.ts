import { expect, test } from 'vitest'
import { createPlanner } from '../../documents/planner.fixture.ts'
import { morningSteps } from './morning-steps.ts'

const TODAY = '2026-11-30'

test('the morning lists the steps of the day, then earlier ones, then those without a day', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  for (const [text, date] of [
    ['Without a day', null],
    ['Last week', '2026-11-24'],
    ['Yesterday', '2026-11-29'],
    ['Tomorrow', '2026-12-01'],
    ['Today', TODAY],
  ] as const)
    edits.addStep({ text, date })
  edits.completeStep(edits.addStep({ text: 'Done', date: TODAY }))
  const paused = edits.addJourney({ title: 'Paused' })
  edits.updateJourney(paused, { state: 'paused' })
  edits.addStep({ text: 'Of a paused journey', date: TODAY, journeyId: paused })
  expect(morningSteps(state(), TODAY).map(({ text }) => text)).toEqual([
    ...['Today', 'Yesterday', 'Last week', 'Without a day'],
  ])
})

test('the morning lists twelve steps at most', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  for (let count = 0; count < 30; count += 1) edits.addStep({ text: `Step ${count}` })
  expect(morningSteps(state(), TODAY)).toHaveLength(12)
})
