import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { loadRecurrenceRules } from '../recurrence/next-occurrence.ts'
import { deletedItems } from './deleted-items.ts'

await loadRecurrenceRules()

const list = ({ documents, state }: ReturnType<typeof createPlanner>, today: string) => {
  const { steps } = state()
  return deletedItems(documents.reader.listRemoved(), steps, today).map(({ title, detail }) => [title, detail])
}

test('recently deleted: the last 30 days, the last deleted first', () => {
  const planner = createPlanner()
  const { edits } = planner
  edits.removeJourney(edits.addJourney({ title: 'A quiet house' }))
  edits.removeStep(edits.addStep({ text: '' }))
  const feed = edits.addFeed({ name: 'Family', url: 'https://example.com/a.ics' })
  edits.removeFeed(feed)
  planner.wait(86_400_000)
  edits.removeTrack(edits.addTrack({ title: 'Walk' }))
  edits.removeAppointment(edits.addAppointment({ title: 'Dentist', date: '2026-12-03' }))
  edits.removeCheckIn(edits.startCheckIn('sunday', '2026-11-29'))
  expect(list(planner, '2026-12-01')).toEqual([
    ['Dentist', 'Appointment, deleted today'],
    ['Walk', 'Track, deleted today'],
    ['Family', 'Calendar, deleted yesterday'],
    ['Untitled', 'Step, deleted yesterday'],
    ['A quiet house', 'Journey, deleted yesterday'],
  ])
  expect(list(planner, '2026-12-31')).toHaveLength(2)
  edits.restoreFeed(feed)
  expect(list(planner, '2026-12-01')).toHaveLength(4)
})

test('recently deleted: reopening a recurring step does not list its next one', () => {
  const planner = createPlanner()
  const { edits } = planner
  const id = edits.addStep({ text: 'Water plants', date: '2026-11-30', recurrence: 'FREQ=DAILY' })
  edits.completeStep(id)
  edits.reopenStep(id)
  expect(planner.documents.reader.listRemoved()).toHaveLength(1)
  expect(list(planner, '2026-11-30')).toEqual([])
})
