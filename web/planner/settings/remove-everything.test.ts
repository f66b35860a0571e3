import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { removeEverything } from './remove-everything.ts'

test('a deleted planner is empty, and one undo restores it', () => {
  const { edits, state } = createPlanner({ today: '2026-11-30' })
  const journey = edits.addJourney({ title: 'Clear the second card' })
  edits.addStep({ text: 'Call the bank', journeyId: journey })
  edits.addAppointment({ title: 'Dentist', date: '2026-12-03' })
  edits.addFeed({ name: 'Team', url: 'https://example.com/a.ics' })
  edits.setEntry(edits.addTrack({ title: 'Walk' }), '2026-11-30', 1)
  edits.setCheckInAnswer(edits.startCheckIn('sunday', '2026-11-29'), 'learned', 'Buses are late.')
  const before = state()

  removeEverything(state(), edits)
  const { journeys, steps, appointments, feeds, tracks, sessions } = state()
  expect([journeys, steps, appointments, feeds, tracks, sessions]).toEqual([[], [], [], [], [], []])
  edits.undo()
  expect(state()).toEqual(before)
})
