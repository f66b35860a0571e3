import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { comparePlanners } from './compare-planners.ts'
import { countText } from './entry-texts.ts'
import { limitEntries } from './limit-entries.ts'

function createEntries() {
  const { edits, state } = createPlanner()
  edits.updateJourney(edits.addJourney({ title: 'Learn to sew' }), { state: 'arrived' })
  for (const title of ['A quiet house', 'Run 10 km']) edits.addJourney({ title })
  edits.addStep({ text: 'Call the bank' })
  edits.addTrack({ title: 'Walk' })
  edits.addFeed({ name: 'Family', url: 'https://example.com/a.ics' })
  edits.startCheckIn('sunday', '2026-11-29')
  return comparePlanners(createPlannerFile(state(), '2026-11-30'), createPlanner().state()).missing
}

test('import without the product: one open journey, ended ones and steps', () => {
  const { state } = createPlanner()
  const { allowed, leftOut } = limitEntries(createEntries(), { access: 'free', state: state() })
  expect(countText(allowed)).toBe('2 journeys and 1 step')
  expect(countText(leftOut)).toBe('1 journey, 1 calendar, 1 track, and 1 session')
})

test('import with the product: everything, up to 200 journeys', () => {
  const { edits, state } = createPlanner()
  for (let index = 0; index < 198; index++) edits.addJourney({ title: `Journey ${index}` })
  const { leftOut } = limitEntries(createEntries(), { access: 'full', state: state() })
  expect(countText(leftOut)).toBe('1 journey')
})
