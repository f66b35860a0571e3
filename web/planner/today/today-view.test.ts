import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { isDue, isPlannerEmpty, stepsForToday, todayView } from './today-view.ts'

const today = '2026-11-30'
const textsOf = (steps: readonly { text: string }[]) => steps.map(({ text }) => text)

test('today: open steps of the date, those with a time first', () => {
  const { edits, state } = createPlanner({ today })
  edits.addStep({ text: 'Second', date: today })
  edits.addStep({ text: 'At noon', date: today, time: '12:00' })
  edits.addStep({ text: 'At nine', date: today, time: '09:00' })
  edits.addStep({ text: 'Tomorrow', date: '2026-12-01' })
  edits.addStep({ text: 'Some day' })
  expect(textsOf(todayView(state(), today).steps)).toEqual(['At nine', 'At noon', 'Second'])
})

test('today: steps of paused and dropped journeys are left out, and those of arrived ones are shown', () => {
  const { edits, state } = createPlanner({ today })
  for (const journeyState of ['active', 'paused', 'dropped', 'arrived'] as const) {
    const journeyId = edits.addJourney({ title: journeyState, state: journeyState })
    edits.addStep({ text: journeyState, journeyId, date: today })
    edits.addStep({ text: `${journeyState} before`, journeyId, date: '2026-11-28' })
  }
  const view = todayView(state(), today)
  expect(textsOf(view.steps)).toEqual(['active', 'arrived'])
  expect(textsOf(view.earlier).sort()).toEqual(['active before', 'arrived before'])
})

test('today: open steps of earlier days are from earlier, the latest first', () => {
  const { edits, state } = createPlanner({ today })
  edits.addStep({ text: 'Long ago', date: '2026-10-01' })
  edits.addStep({ text: 'Yesterday', date: '2026-11-29' })
  edits.dropStep(edits.addStep({ text: 'Dropped', date: '2026-11-29' }))
  expect(textsOf(todayView(state(), today).earlier)).toEqual(['Yesterday', 'Long ago'])
})

test('today: done steps are counted on the day and in the week from its start', () => {
  const { edits, state } = createPlanner({ today: '2026-12-02' })
  const complete = (text: string, on: string) => edits.completeStep(edits.addStep({ text }), { on })
  complete('Sunday', '2026-11-29')
  complete('Monday', '2026-11-30')
  complete('First of today', '2026-12-02')
  complete('Second of today', '2026-12-02')
  const view = todayView(state(), '2026-12-02')
  expect(textsOf(view.done)).toEqual(['First of today', 'Second of today'])
  expect(view.doneInWeek).toBe(3)
  edits.updateSettings({ weekStart: 6 })
  expect(todayView(state(), '2026-12-02').doneInWeek).toBe(4)
})

test('today: a waiting step is shown from the day on which to ask', () => {
  const { edits, state } = createPlanner({ today })
  edits.updateStep(edits.addStep({ text: 'Quote' }), { waitingFor: 'Theo', waitingUntil: today })
  edits.updateStep(edits.addStep({ text: 'Parcel', date: today }), {
    waitingFor: 'the post',
    waitingUntil: '2026-12-02',
  })
  const view = todayView(state(), today)
  expect(textsOf(view.toAsk)).toEqual(['Quote'])
  expect(view.steps).toEqual([])
})

test('tracks of a date: on their weekdays, from start to end, outside pauses', () => {
  const { edits, state } = createPlanner({ today })
  const id = edits.addTrack({ title: 'Run', startsOn: '2026-11-02', endsOn: '2026-12-31', weekdays: [0, 2] })
  edits.setPauses(id, [{ id: 'p', from: '2026-12-07', to: '2026-12-13', reason: 'Flu' }])
  const isTrackDue = (date: string) => state().tracks.some((track) => isDue(track, date))
  expect(['2026-11-30', '2026-12-02', '2026-12-14'].map(isTrackDue)).toEqual([true, true, true])
  expect(['2026-11-01', '2026-12-01', '2026-12-07', '2027-01-04'].map(isTrackDue)).toEqual([false, false, false, false])
  edits.setPauses(id, [{ id: 'p', from: '2026-12-07', to: null, reason: '' }])
  expect(isTrackDue('2026-12-30')).toBe(false)
})

test('an empty day: steps of the next days, then those without a day', () => {
  const { edits, state } = createPlanner({ today })
  expect(isPlannerEmpty(state())).toBe(true)
  edits.addStep({ text: 'No day' })
  edits.addStep({ text: 'Friday', date: '2026-12-04' })
  edits.addStep({ text: 'Tomorrow', date: '2026-12-01' })
  edits.addStep({ text: 'In a week', date: '2026-12-07' })
  edits.addStep({ text: 'Paused', journeyId: edits.addJourney({ title: 'Later', state: 'paused' }) })
  expect(isPlannerEmpty(state())).toBe(false)
  expect(textsOf(stepsForToday(state(), today))).toEqual(['Tomorrow', 'Friday', 'No day'])
})
