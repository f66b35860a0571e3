import { expect, test } from 'vitest'
import { createPlanner } from '../../documents/planner.fixture.ts'
import { seasonReview } from './season-review.ts'

const DATE = '2026-12-31'

test('the season lists what was learned in the quarter, the oldest first', () => {
  const { edits, state } = createPlanner({ today: '2026-12-31' })
  for (const [date, learned] of [
    ['2026-12-06', 'Buses are late on Mondays.'],
    ['2026-10-04', 'Bread needs time.'],
    ['2026-09-27', 'Of the last quarter.'],
    ['2026-11-01', '  '],
  ] as const)
    edits.setCheckInAnswer(edits.startCheckIn('sunday', date), 'learned', learned)
  edits.setCheckInAnswer(edits.startCheckIn('morning', '2026-11-02'), 'learned', 'Of a morning.')
  expect(seasonReview(state(), DATE).learned).toEqual([
    { date: '2026-10-04', text: 'Bread needs time.' },
    { date: '2026-12-06', text: 'Buses are late on Mondays.' },
  ])
})

test('the season shows journeys under way, with stamps and steps, and those that arrived in the quarter', () => {
  const { edits, state } = createPlanner({ today: '2026-12-31' })
  const add = (title: string, fields: Parameters<typeof edits.updateJourney>[1]) => {
    const id = edits.addJourney({ title })
    edits.updateJourney(id, fields)
    return id
  }
  const debts = add('Clear the second card', { state: 'active' })
  add('Draft', { state: 'draft' })
  add('Long ago', { state: 'arrived', arrivedOn: '2026-03-01' })
  add('Half marathon', { state: 'arrived', arrivedOn: '2026-11-08' })
  edits.pressStamp(debts, 'destination')
  for (const text of ['One', 'Two', 'Three']) edits.addStep({ text, journeyId: debts })
  const [first, second] = state().steps
  edits.completeStep(first?.id ?? '')
  edits.dropStep(second?.id ?? '')
  expect(seasonReview(state(), DATE).journeys).toMatchObject([
    { journey: { title: 'Clear the second card' }, stamped: 1, stamps: 6, done: 1, steps: 2 },
    { journey: { title: 'Half marathon' }, stamped: 0, done: 0, steps: 0 },
  ])
})
