import { expect, test } from 'vitest'
import { createHeavyUser } from './heavy-user.fixture.ts'
import { fakeStorage } from './storage/storage.fixture.ts'
import { saveTodaySnapshot } from './storage/today-snapshot.ts'

/** A planner of three years with 15,000 steps is read completely, and its snapshot of Today stays small. */
test('three years of a heavy user: all items are read, and the snapshot of Today stays small', () => {
  const { state } = createHeavyUser()
  const { steps, tracks, sessions, entries } = state()
  expect([steps.length, tracks.length, sessions.length]).toEqual([15_000, 50, 150])
  expect([...entries.values()].reduce((sum, dates) => sum + dates.size, 0)).toBe(18_250)
  const storage = fakeStorage()
  saveTodaySnapshot(storage, state(), { owner: 'ann', build: '1', today: '2026-12-30' })
  const [text = ''] = storage.items.values()
  expect(text.length).toBeLessThan(150_000)
})
