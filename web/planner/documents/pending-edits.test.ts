import { expect, test } from 'vitest'
import { createPendingEdits } from './pending-edits.ts'
import { createPlanner } from './planner.fixture.ts'

test('edits before the documents are open: made in their order, with the ids that they returned', () => {
  const { edits: documentEdits, state } = createPlanner()
  const { edits, run } = createPendingEdits({ onCall: () => undefined })
  const journey = edits.addJourney({ title: 'Quiet mornings', state: 'active' })
  const [kettle = '', tea] = edits.batch(() => [
    edits.addStep({ text: 'Buy a kettle', journeyId: journey }),
    edits.addStep({ text: 'Buy tea' }),
  ])
  edits.completeStep(kettle)
  edits.setCheckInAnswer(edits.startCheckIn('morning', '2026-11-30'), 'best', 'Tea')
  expect(state().journeys).toEqual([])
  run(documentEdits)
  expect(state().journeys).toMatchObject([{ id: journey, title: 'Quiet mornings' }])
  expect(state().steps).toMatchObject([
    { id: kettle, journeyId: journey, state: 'done' },
    { id: tea, state: 'open' },
  ])
  expect(state().sessions).toMatchObject([{ answers: { best: 'Tea' } }])
})

test('edits before the documents are open: a batch stays one step of the undo history', () => {
  const { edits: documentEdits, state } = createPlanner()
  const { edits, run } = createPendingEdits({ onCall: () => undefined })
  edits.batch(() => {
    edits.addStep({ text: 'Paint' })
    edits.addStep({ text: 'Sand' })
  })
  run(documentEdits)
  expect(state().steps).toHaveLength(2)
  documentEdits.undo()
  expect(state().steps).toEqual([])
})

test('edits after the documents are open are made immediately', () => {
  const { edits: documentEdits, state } = createPlanner()
  let count = 0
  const { edits, run } = createPendingEdits({
    onCall: () => {
      count++
    },
  })
  run(documentEdits)
  const id = edits.batch(() => edits.addStep({ text: 'Paint' }))
  expect(state().steps).toMatchObject([{ id }])
  edits.removeStep(id)
  expect(state().steps).toEqual([])
  expect(count).toBe(0)
})

test('edits before the documents are open: those of a closed tab are made by the next one, once', () => {
  const { edits: documentEdits, state } = createPlanner()
  let stored = '[]'
  const closed = createPendingEdits({
    onCall(waiting) {
      stored = JSON.stringify(waiting)
    },
  })
  const id = closed.edits.batch(() => closed.edits.addStep({ text: 'Paint' }))
  closed.edits.completeStep(id)
  for (const _ of [1, 2])
    createPendingEdits({ earlier: JSON.parse(stored), onCall: () => undefined }).run(documentEdits)
  expect(state().steps).toMatchObject([{ id, text: 'Paint', state: 'done' }])
})
