import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SHEET_LAYOUT } from '#contract/planner/sheets/sheet-limits.ts'
import { randomRun } from '../../../tests/run-length.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { createPlanner, exchange, send } from './planner.fixture.ts'
import { applyEdit, editSequence } from './random-edits.fixture.ts'

const { runs, seed } = randomRun('planner undo history', { short: 60, full: 1_500, seed: 21 })

await loadRecurrenceRules()

test('undoing all edits restores the first state, and redoing them the last one', () => {
  fc.assert(
    fc.property(editSequence, (sequence) => {
      const planner = createPlanner()
      const { edits, state, documents } = planner
      edits.addJourney({ title: 'Already there' })
      for (const edit of sequence) applyEdit(planner, edit)
      while (documents.history.canRedo()) edits.redo()
      const last = state()
      while (documents.history.canUndo()) edits.undo()
      expect(state()).toMatchObject({ journeys: [], steps: [], tracks: [], sessions: [] })
      while (documents.history.canRedo()) edits.redo()
      expect(withoutEmptyEntries(state())).toEqual(withoutEmptyEntries(last))
    }),
    { numRuns: runs, seed },
  )
})

const withoutEmptyEntries = <State extends { entries: ReadonlyMap<string, ReadonlyMap<string, number>> }>(
  state: State,
) => ({ ...state, entries: new Map([...state.entries].filter(([, dates]) => dates.size > 0)) })

test('undo reverts one call in all documents, and changes of other devices persist', () => {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const journey = phone.edits.addJourney({ title: 'Run' })
  const step = phone.edits.addStep({ text: 'Shoes', journeyId: journey })
  exchange(phone, laptop)
  phone.edits.batch(() => {
    phone.edits.updateJourney(journey, { title: 'Run 5 km' })
    phone.edits.completeStep(step)
  })
  laptop.edits.updateStep(step, { text: 'New shoes' })
  send(laptop, phone)
  phone.edits.undo()
  expect(phone.state().journeys[0]?.title).toBe('Run')
  expect(phone.state().steps[0]).toMatchObject({ text: 'New shoes', state: 'open' })
  phone.edits.redo()
  expect(phone.state().journeys[0]?.title).toBe('Run 5 km')
  expect(phone.state().steps[0]).toMatchObject({ text: 'New shoes', state: 'done' })
})

test('undo skips a step that a change of another device replaced', () => {
  const [phone, laptop] = [createPlanner(), createPlanner()]
  const step = phone.edits.addStep({ text: 'Shoes' })
  phone.edits.updateStep(step, { minutes: 10 })
  exchange(phone, laptop)
  laptop.edits.updateStep(step, { minutes: 20 })
  exchange(phone, laptop)
  phone.edits.undo()
  expect(phone.state().steps).toEqual([])
  phone.edits.redo()
  expect(phone.state().steps[0]).toMatchObject({ text: 'Shoes', minutes: 20 })
})

test('typing in a field without a long pause is one step', () => {
  const { edits, state, wait } = createPlanner()
  const step = edits.addStep({ text: 'W' })
  for (const text of ['Wa', 'Wal', 'Walk']) edits.updateStep(step, { text })
  wait(5_000)
  edits.updateStep(step, { text: 'Walk home' })
  edits.undo()
  expect(state().steps[0]?.text).toBe('Walk')
  edits.undo()
  expect(state().steps[0]?.text).toBe('W')
  edits.redo()
  expect(state().steps[0]?.text).toBe('Walk')
})

test('a removal is reverted after later edits, which persist', () => {
  const { edits, state } = createPlanner()
  const [step, other] = [edits.addStep({ text: 'Shoes' }), edits.addStep({ text: 'Socks' })]
  const track = edits.addTrack({ title: 'Run' })
  edits.setEntry(track, '2026-11-30', 1)
  edits.removeStep(step)
  edits.removeTrack(track)
  edits.completeStep(other)
  expect(state()).toMatchObject({ steps: [{ id: other }], tracks: [] })
  edits.restoreStep(step)
  edits.restoreTrack(track)
  expect(state().steps).toMatchObject([
    { text: 'Shoes', state: 'open' },
    { text: 'Socks', state: 'done' },
  ])
  expect(state().tracks).toMatchObject([{ title: 'Run' }])
  expect(state().entries.get(track)?.get('2026-11-30')).toBe(1)
})

test('a printed sheet persists through undo', () => {
  const { edits, state } = createPlanner()
  edits.addStep({ text: 'Print' })
  edits.addSheet({
    code: 'K7QX2M9T4D',
    kind: 'week',
    date: '2026-11-30',
    journeyId: null,
    sessionKind: null,
    page: 1,
    pages: 1,
    paper: 'a4',
    side: 'right',
    layout: SHEET_LAYOUT,
    boxes: [{ of: state().steps[0]?.id ?? '', from: null, at: [[0, 120, 300]] }],
  })
  edits.undo()
  expect(state().steps).toEqual([])
  expect(state().sheets).toMatchObject([{ code: 'K7QX2M9T4D', boxes: [{ at: [[0, 120, 300]] }] }])
})
