import { expect, test } from 'vitest'
import { createPlannerEdits } from '../edit-planner.ts'
import { createPlanner } from '../planner.fixture.ts'
import { createPlannerDocuments } from '../planner-documents.ts'
import { createEditRecorder } from './recorded-edits.ts'
import { readViewState, restoreView, saveView } from './saved-view.ts'
import { fakeStorage } from './storage.fixture.ts'

const today = '2026-11-30'

function createUser() {
  const planner = createPlanner({ today })
  const { edits, setToday } = planner
  const journey = edits.addJourney({ title: 'Quiet mornings', state: 'active' })
  edits.updateJourney(journey, { title: 'Quieter mornings' })
  const undated = edits.addStep({ text: 'Buy a kettle', journeyId: journey })
  const dated = edits.addStep({ text: 'Fill it', date: today, journeyId: journey })
  edits.addStep({ text: 'Next month', date: '2026-12-24' })
  const track = edits.addTrack({ title: 'Tea', journeyId: journey })
  edits.setEntry(track, today, 1)
  edits.setEntry(track, '2026-10-01', 1)
  edits.updateSettings({ weekStart: 6 })
  setToday(today)
  return { ...planner, journey, undated, dated, track }
}

test('saved view: shows what Today needs before the documents are open', () => {
  const storage = fakeStorage()
  const { documents, state, track } = createUser()
  saveView(storage, 'ann', { documents, today })
  const shown = readViewState(storage, 'ann')
  expect(shown?.journeys).toEqual(state().journeys)
  expect(shown?.steps).toEqual(state().steps.filter(({ text }) => text !== 'Next month'))
  expect(shown?.tracks).toEqual(state().tracks)
  expect([...(shown?.entries.get(track) ?? [])]).toEqual([[today, 1]])
  expect(shown?.settings).toEqual(state().settings)
  expect(readViewState(storage, 'ben')).toBeNull()
  const editable = createPlannerDocuments()
  restoreView(storage, 'ann', editable)
  expect(editable.reader.getState()).toEqual(shown)
})

test.each([
  ['from the start', true],
  ['after the first edits', false],
])('saved view: edits are shown %s, and repeated on the documents with the same ids', (_when, isShownAtOnce) => {
  const storage = fakeStorage()
  const { documents, undated, dated, journey, track } = createUser()
  saveView(storage, 'ann', { documents, today })
  const view = createPlannerDocuments()
  restoreView(storage, 'ann', view)
  const recorder = createEditRecorder(() => today)
  const deps = { now: Date.now, today: () => today, newKey: recorder.newKey }
  const viewEdits = createPlannerEdits({ ...deps, documents: view })
  const { edits } = recorder
  if (isShownAtOnce) recorder.applyToView(() => viewEdits)
  edits.completeStep(dated)
  edits.updateStep(undated, { text: 'Buy a red kettle' })
  const added = edits.batch(() => {
    const id = edits.addStep({ text: 'Drink tea', journeyId: journey })
    edits.scheduleStep(id, today)
    edits.addTrack({ title: 'Coffee' })
    return id
  })
  const session = edits.startCheckIn('sunday', today)
  if (!isShownAtOnce) recorder.applyToView(() => viewEdits)
  edits.setCheckInAnswer(session, 'good', 'Tea')
  edits.setEntry(track, today, null)
  edits.dropStep(undated)
  edits.undo()
  const shown = view.reader.getState()
  expect(shown.steps.find(({ id }) => id === dated)?.state).toBe('done')
  expect(shown.steps.find(({ id }) => id === added)).toMatchObject({ text: 'Drink tea', date: today })

  recorder.replayOn(createPlannerEdits({ ...deps, documents }))
  edits.updateJourney(journey, { title: 'Quietest mornings' })
  const state = documents.reader.getState()
  expect(state.steps.find(({ id }) => id === added)).toMatchObject({ text: 'Drink tea', date: today, moves: 0 })
  expect(state.steps.find(({ id }) => id === undated)).toMatchObject({ text: 'Buy a red kettle', state: 'open' })
  expect(state.steps.find(({ id }) => id === dated)?.state).toBe('done')
  expect(state.tracks.map(({ id }) => id)).toEqual(shown.tracks.map(({ id }) => id))
  expect(state.entries.get(track)?.has(today)).toBe(false)
  expect(state.sessions).toMatchObject([{ id: session, answers: { good: 'Tea' } }])
  expect(state.journeys[0]?.title).toBe('Quietest mornings')
  for (let count = 0; count < 5; count++) documents.history.undo()
  expect(documents.reader.find('steps', added)).toBeNull()
})

test('saved view: without room for a new one, the old one is removed', () => {
  const storage = fakeStorage()
  const { documents } = createUser()
  saveView(storage, 'ann', { documents, today })
  const full = { ...storage, setItem: fakeStorage({ maxLength: 0 }).setItem }
  saveView(full, 'ann', { documents, today })
  expect(storage.items.size).toBe(0)
})

test.each(['', 'null', '{', '[]', '{"core":1}', '{"x":{}}', '{"core":{"maps":{"steps":1},"texts":{}}}'])(
  'saved view: stored text %j is ignored',
  (text) => {
    const storage = fakeStorage()
    storage.setItem('journey.planner.view.ann', text)
    expect(readViewState(storage, 'ann')?.steps ?? []).toEqual([])
  },
)
