import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { createPlanner } from '../documents/planner.fixture.ts'
import { applyEdit, editSequence } from '../documents/random-edits.fixture.ts'
import { plannerMarkdown } from '../export/markdown.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { outdatedDays } from './day-storage.ts'
import { compareWithDay, restoreEntries, stateOf } from './restore-day.ts'

await loadRecurrenceRules()

const TODAY = '2026-11-30'

test('history: a restored day has no difference, entry by entry or at once, and one undo brings the later planner back', () => {
  const { runs, seed } = randomRun('planner history', { short: 150, full: 5_000, seed: 20_261_130 })
  fc.assert(
    fc.property(editSequence, editSequence, fc.boolean(), (earlier, later, isAtOnce) => {
      const planner = createPlanner({ today: TODAY })
      const { edits, state } = planner
      for (const edit of earlier) applyEdit(planner, edit)
      const day = createPlannerFile(state(), TODAY)
      for (const edit of later) applyEdit(planner, edit)
      const before = createPlannerFile(state(), TODAY)
      const { missing, changed, extra } = compareWithDay(day, state())
      const entries = [...missing, ...changed]
      if (isAtOnce) restoreEntries(edits, { entries, extra })
      else {
        for (const entry of entries) restoreEntries(edits, { entries: [entry], extra: [] })
        for (const entry of extra) restoreEntries(edits, { entries: [], extra: [entry] })
      }
      expect(compareWithDay(day, state())).toMatchObject({ missing: [], changed: [], extra: [] })
      if (!isAtOnce || entries.length + extra.length === 0) return
      edits.undo()
      expect(createPlannerFile(state(), TODAY)).toEqual(before)
    }),
    { numRuns: runs, seed },
  )
})

test('history: a saved day can be exported like the planner', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  edits.setEntry(edits.addTrack({ title: 'Pages', measure: 'count' }), TODAY, 12)
  const day = stateOf(createPlannerFile(state(), TODAY))
  expect(plannerMarkdown(day, TODAY)).toBe(plannerMarkdown(state(), TODAY))
})

test('history: days older than 30 days are deleted, and the oldest ones above 20 MB', () => {
  const daysOf = (size: number) =>
    Array.from({ length: 40 }, (_, age) => ({ day: addDays(TODAY, -age), file: { size } as Blob }))
  expect(outdatedDays(daysOf(1_000), TODAY).map(({ day }) => day)).toEqual(
    Array.from({ length: 9 }, (_, index) => addDays(TODAY, -31 - index)),
  )
  expect(outdatedDays(daysOf(3_000_000), TODAY)).toHaveLength(34)
  expect(outdatedDays(daysOf(30_000_000), TODAY)).toHaveLength(39)
})
