import { expect, test } from 'vitest'
import { createPlanner } from '../planner.fixture.ts'
import { fakeStorage } from './storage.fixture.ts'
import { readTodaySnapshot, saveTodaySnapshot } from './today-snapshot.ts'

const options = { owner: 'ann', build: 'b1', today: '2026-11-30' }

function createUser() {
  const planner = createPlanner({ today: '2026-08-03' })
  const { edits, setToday } = planner
  const journey = edits.addJourney({ title: 'Quiet mornings', state: 'active' })
  edits.addStep({ text: 'Buy a kettle', date: '2026-11-28' })
  edits.addStep({ text: 'Next month', date: '2026-12-24' })
  const track = edits.addTrack({ title: 'Tea', journeyId: journey })
  edits.setEntry(track, '2026-08-03', 1)
  setToday(options.today)
  edits.addStep({ text: 'Fill it', date: options.today, journeyId: journey })
  edits.setEntry(track, options.today, 1)
  edits.updateSettings({ weekStart: 6 })
  return { ...planner, track }
}

test('snapshot of Today: has what Today needs, and names the documents of its items', () => {
  const storage = fakeStorage()
  const { state, track } = createUser()
  saveTodaySnapshot(storage, state(), options)
  const snapshot = readTodaySnapshot(storage, options)
  const { steps, journeys, tracks, settings, addedSources } = state()
  expect(snapshot?.state).toMatchObject({ journeys, tracks, settings, addedSources })
  expect(snapshot?.state.steps).toEqual(steps.filter(({ text }) => text !== 'Next month'))
  expect([...(snapshot?.state.entries.get(track) ?? [])]).toEqual([[options.today, 1]])
  expect(snapshot?.documents.toSorted()).toEqual(['2026q3', '2026q4', 'core'])
})

test('snapshot of Today: only its build, user and week read it', () => {
  const storage = fakeStorage()
  saveTodaySnapshot(storage, createUser().state(), options)
  expect(readTodaySnapshot(storage, { ...options, today: '2026-12-07' })).not.toBeNull()
  for (const other of [{ owner: 'ben' }, { build: 'b2' }, { today: '2026-12-08' }])
    expect(readTodaySnapshot(storage, { ...options, ...other })).toBeNull()
})

test('snapshot of Today: without room for a new one, the old one is removed', () => {
  const storage = fakeStorage()
  const { state } = createUser()
  saveTodaySnapshot(storage, state(), options)
  saveTodaySnapshot({ ...storage, setItem: fakeStorage({ maxLength: 0 }).setItem }, state(), options)
  expect(storage.items.size).toBe(0)
})

test.each(['', 'null', '{', '[]', '{"build":"b1"}', '{"build":"b1","until":"2027-01-01","state":{},"entries":[]}'])(
  'snapshot of Today: stored text %j is ignored',
  (text) => {
    const storage = fakeStorage()
    storage.setItem('journey.planner.snapshot.ann', text)
    expect(readTodaySnapshot(storage, options)).toBeNull()
  },
)
