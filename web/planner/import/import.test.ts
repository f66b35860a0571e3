import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plannerFile } from '#contract/planner/planner-file.schema.ts'
import { PLANNER_FILE_BYTES_MAX, type PlannerFile } from '#contract/planner/planner-file.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { createPlanner, exchange, type TestPlanner } from '../documents/planner.fixture.ts'
import { purgeItems } from '../documents/purge-items.ts'
import { applyEdit, editSequence } from '../documents/random-edits.fixture.ts'
import { createPlannerFile } from '../export/planner-file.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { comparePlanners } from './compare-planners.ts'
import { parsePlannerFile } from './parse-planner-file.ts'
import { readImportFile } from './read-import-file.ts'
import { writeEntries } from './write-entries.ts'

await loadRecurrenceRules()

const TODAY = '2026-11-30'

const exportOf = ({ state }: TestPlanner): PlannerFile => createPlannerFile(state(), TODAY)

function parse(content: object): PlannerFile {
  const result = parsePlannerFile(JSON.stringify(content))
  if ('error' in result) throw new Error(result.error)
  return result.file
}

/** Imports a file: the missing items, and its version of the items that differ. */
function importFile({ edits, state }: TestPlanner, file: PlannerFile): void {
  const { missing, changed } = comparePlanners(file, state())
  edits.writeWith((documents, writer) =>
    writeEntries(documents, writer, { entries: [...missing, ...changed], sources: file.addedSources }),
  )
}

function randomPlanner(edits: readonly Parameters<typeof applyEdit>[1][]): TestPlanner {
  const planner = createPlanner({ today: TODAY })
  for (const edit of edits) applyEdit(planner, edit)
  return planner
}

const parameters = () => {
  const { runs, seed } = randomRun('planner import', { short: 150, full: 5_000, seed: 20_261_130 })
  return { numRuns: runs, seed }
}

describe('JSON export', () => {
  test('imported into an empty planner, it gives an equal export, and an undo empties the planner', () => {
    fc.assert(
      fc.property(editSequence, (edits) => {
        const file = exportOf(randomPlanner(edits))
        expect(plannerFile.parse(file)).toEqual(file)
        const planner = createPlanner({ today: TODAY })
        const empty = exportOf(planner)
        importFile(planner, parse(file))
        expect(exportOf(planner)).toEqual(file)
        planner.edits.undo()
        expect(exportOf(planner)).toEqual(empty)
        planner.edits.redo()
        expect(exportOf(planner)).toEqual(file)
      }),
      parameters(),
    )
  })

  test('a later planner gets the items of an earlier export back, and an undo restores the later ones', () => {
    fc.assert(
      fc.property(editSequence, editSequence, (earlier, later) => {
        const planner = randomPlanner(earlier)
        const file = exportOf(planner)
        for (const edit of later) applyEdit(planner, edit)
        const before = exportOf(planner)
        const { extra } = comparePlanners(file, planner.state())
        importFile(planner, parse(file))
        expect(comparePlanners(file, planner.state())).toMatchObject({ missing: [], changed: [], extra })
        const after = JSON.stringify(exportOf(planner))
        if (after === JSON.stringify(before)) return
        planner.edits.undo()
        expect(exportOf(planner)).toEqual(before)
      }),
      parameters(),
    )
  })

  test('two devices that import it agree', () => {
    fc.assert(
      fc.property(editSequence, editSequence, (edits, others) => {
        const file = parse(exportOf(randomPlanner(edits)))
        const [phone, laptop] = [randomPlanner([]), randomPlanner(others)]
        importFile(phone, file)
        importFile(laptop, file)
        exchange(phone, laptop)
        expect(phone.state()).toEqual(laptop.state())
        expect(comparePlanners(file, phone.state()).missing).toEqual([])
      }),
      parameters(),
    )
  })
})

test('items that were deleted for good come back with their texts', () => {
  const planner = createPlanner({ today: TODAY })
  const { edits, documents } = planner
  const step = edits.addStep({ text: 'Call', date: TODAY })
  edits.updateStep(step, { text: 'Call the bank', waitingFor: 'Mia' })
  edits.completeStep(step)
  const session = edits.startCheckIn('sunday', TODAY)
  edits.setCheckInAnswer(session, 'learned', 'Patience')
  const file = exportOf(planner)
  edits.removeStep(step)
  edits.removeCheckIn(session)
  for (const name of documents.names()) purgeItems(documents.get(name), Date.parse('2027-06-01'))
  expect(documents.reader.findStored('steps', step)).toBe(null)
  importFile(planner, parse(file))
  expect(exportOf(planner)).toEqual(file)
})

test('a file of a build without notes and sub-steps is read', () => {
  const planner = createPlanner({ today: TODAY })
  planner.edits.addStep({ text: 'Call the bank' })
  const file = exportOf(planner)
  const earlier = { ...file, steps: file.steps.map(({ notes: _notes, parts: _parts, ...step }) => step) }
  expect(parse(earlier)).toEqual(file)
  expect(plannerFile.parse(earlier)).toEqual(file)
})

test('a recurring step has one next step, before and after an import', () => {
  const planner = createPlanner({ today: TODAY })
  const step = planner.edits.addStep({ text: 'Water plants', date: TODAY, recurrence: 'FREQ=DAILY' })
  const open = exportOf(planner)
  planner.edits.completeStep(step)
  const done = exportOf(planner)

  const other = createPlanner({ today: TODAY })
  importFile(other, parse(done))
  other.edits.createMissingNextSteps()
  expect(exportOf(other)).toEqual(done)

  importFile(planner, parse(open))
  expect(planner.state().steps.map(({ state }) => state)).toEqual(['open', 'open'])
  expect(planner.documents.reader.findStored('steps', step)?.changed.has('nextStepId')).toBe(false)
  planner.edits.completeStep(step)
  expect(planner.state().steps).toHaveLength(2)
})

describe('a file that cannot be imported', () => {
  const { edits, state } = createPlanner({ today: TODAY })
  edits.addStep({ text: 'Call the bank', date: TODAY })
  edits.addStep({ text: 'Water the plants' })
  edits.setEntry(edits.addTrack({ title: 'Walk' }), TODAY, 1)
  edits.startCheckIn('sunday', TODAY)
  const file = createPlannerFile(state(), TODAY)
  const [session] = file.sessions
  const [first, second] = file.steps
  const [track] = file.tracks
  const errorOf = (content: object | string) => {
    const result = parsePlannerFile(typeof content === 'string' ? content : JSON.stringify(content))
    return 'error' in result ? result.error : ''
  }

  test.each([
    ['other text', 'Text,Journey\r\n', /^This isn’t a planner backup\./],
    ['another JSON file', { name: 'x' }, /^This isn’t a planner backup\./],
    ['a part of the file', JSON.stringify(file, null, 1).slice(0, 400), /^This file is damaged( at line \d+)?\./],
    ['a newer version', { ...file, version: 2 }, /^This file comes from a newer version/],
    ['a newer format of documents', { ...file, documentFormat: 99 }, /^This file comes from a newer version/],
    ['no list', { ...file, steps: {} }, /^steps: isn’t a list\.$/],
    [
      'a wrong date',
      { ...file, steps: [first, { ...second, date: 'tomorrow' }] },
      /^Step 2 \(Water the plants\): date /,
    ],
    ['a wrong id', { ...file, steps: [{ ...first, id: 'a/b' }] }, /^Step 1 \(Call the bank\): id /],
    ['a repeated id', { ...file, steps: [first, first] }, /^Step 2 \(Call the bank\): another one has the same id\.$/],
    ['a wrong entry', { ...file, tracks: [{ ...track, entries: { [TODAY]: 'x' } }] }, /^Track 1 \(Walk\): entries /],
    ['an appointment without a day', { ...file, appointments: [{ id: 'core.a' }] }, /^Appointment 1: date /],
    ['a wrong answer', { ...file, sessions: [{ ...session, answers: { good: 5 } }] }, /^Session 1: answers /],
    ['a wrong setting', { ...file, settings: { ...file.settings, weekStart: 3 } }, /^settings: weekStart /],
  ])('%s: the error names the place', (_name, content, error) => {
    expect(errorOf(content)).toMatch(error)
  })

  test('too large: it is not read', async () => {
    const blob = { size: PLANNER_FILE_BYTES_MAX + 1 } as File
    expect(await readImportFile(blob, { state: state(), today: TODAY, zone: 'UTC' })).toEqual({
      error: 'This file is too large. A planner has at most 50 MB.',
    })
  })
})
