import { expect, test } from 'vitest'
import { createPlanner } from '../../documents/planner.fixture.ts'
import { findCheckIn } from '../find-check-in.ts'
import { carriedSteps, goalsOfWeek } from './carried-steps.ts'
import { droppedSteps, openSteps, sundayParts, sundayWeek, trackSumText } from './sunday-week.ts'

const SUNDAY = '2026-12-06'

function createWeek() {
  const planner = createPlanner({ today: SUNDAY })
  const { edits, state } = planner
  const id = edits.startCheckIn('sunday', SUNDAY)
  const session = () => {
    const found = findCheckIn(state().sessions, 'sunday', SUNDAY)
    if (!found) throw new Error('the session is missing')
    return found
  }
  return { ...planner, id, session }
}

test('the first Sunday session has two parts, later ones four', () => {
  const { edits, state, id, session } = createWeek()
  expect(sundayParts(state().sessions, session())).toEqual(['week', 'lines'])
  edits.finishCheckIn(id)
  expect(sundayParts(state().sessions, session())).toEqual(['week', 'lines'])
  edits.startCheckIn('sunday', '2026-12-13')
  expect(sundayParts(state().sessions, findCheckIn(state().sessions, 'sunday', '2026-12-13'))).toHaveLength(4)
  expect(sundayParts(state().sessions, undefined)).toHaveLength(4)
})

/** Two devices that start a session on the same date continue the same one. */
test('starting a session again returns the same one', () => {
  const { edits, state, id } = createWeek()
  expect(edits.startCheckIn('sunday', SUNDAY)).toBe(id)
  expect(state().sessions).toHaveLength(1)
})

test('the week: steps done in it, in their order, and the sums of the tracks', () => {
  const { edits, state } = createWeek()
  for (const [text, on] of [
    ['Second', '2026-12-04'],
    ['Of last week', '2026-11-29'],
    ['On Monday', '2026-11-30'],
  ] as const)
    edits.completeStep(edits.addStep({ text }), { on })
  const walk = edits.addTrack({ title: 'Walk', measure: 'tick', weeklyTarget: 5 })
  const run = edits.addTrack({ title: 'Run', measure: 'amount', unit: 'km' })
  edits.addTrack({ title: 'No entries', measure: 'count' })
  for (const date of ['2026-11-30', '2026-12-06', '2026-12-07']) edits.setEntry(walk, date, 1)
  edits.setEntry(run, '2026-12-01', 5.5)
  edits.setEntry(run, '2026-12-03', 3)
  const { doneSteps, trackSums, days, nextDays } = sundayWeek(state(), SUNDAY)
  expect(doneSteps.map(({ text }) => text)).toEqual(['Second', 'On Monday'])
  expect(trackSums.map((sum) => [sum.track.title, trackSumText(sum)])).toEqual([
    ['Walk', '2 of 5'],
    ['Run', '8.5 km'],
  ])
  expect([days[0], days.at(-1), nextDays[0], nextDays.at(-1)]).toEqual([
    ...['2026-11-30', SUNDAY, '2026-12-07', '2026-12-13'],
  ])
})

test('the week from Sunday to Saturday', () => {
  const { edits, state } = createWeek()
  edits.updateSettings({ weekStart: 6 })
  const { days, nextDays } = sundayWeek(state(), '2026-12-05')
  expect([days[0], days.at(-1), nextDays[0]]).toEqual(['2026-11-29', '2026-12-05', '2026-12-06'])
})

test('open steps: those of the week and before, then those without a date; later ones have their day', () => {
  const { edits, state, session } = createWeek()
  for (const [text, date] of [
    ['Without a day', null],
    ['This week', '2026-12-02'],
    ['Earlier', '2026-11-20'],
    ['Next week', '2026-12-09'],
  ] as const)
    edits.addStep({ text, date })
  edits.completeStep(edits.addStep({ text: 'Done', date: '2026-12-02' }))
  edits.updateStep(edits.addStep({ text: 'Waiting', date: '2026-12-02' }), { waitingFor: 'Ben' })
  const titles = () => openSteps(state(), { date: SUNDAY, session: session() }).map(({ text }) => text)
  expect(titles()).toEqual(['Earlier', 'This week', 'Without a day'])
})

test('a carried step has a day of the next week, a dropped one is dropped, and both can be taken back', () => {
  const { edits, state, id, session } = createWeek()
  const [bank, paper] = [edits.addStep({ text: 'Bank', date: '2026-12-02' }), edits.addStep({ text: 'Paper' })]
  const { nextDays } = sundayWeek(state(), SUNDAY)
  edits.scheduleStep(bank, '2026-12-09')
  edits.recordCheckInSteps(id, { carried: [bank] })
  edits.dropStep(paper)
  edits.recordCheckInSteps(id, { dropped: [paper] })
  const choices = () => [
    carriedSteps(state(), session(), nextDays).map(({ text }) => text),
    droppedSteps(state(), session()).map(({ text }) => text),
  ]
  expect(choices()).toEqual([['Bank'], ['Paper']])
  expect(
    openSteps(state(), { date: SUNDAY, session: session() })
      .map(({ text }) => text)
      .sort(),
  ).toEqual(['Bank', 'Paper'])

  edits.scheduleStep(bank, '2026-12-02')
  edits.reopenStep(paper)
  expect(choices()).toEqual([[], []])
})

test('a carried step that is done stays in the summary', () => {
  const { edits, state, id, session } = createWeek()
  const bank = edits.addStep({ text: 'Bank' })
  edits.scheduleStep(bank, '2026-12-09')
  edits.recordCheckInSteps(id, { carried: [bank] })
  edits.completeStep(bank, { on: '2026-12-09' })
  expect(carriedSteps(state(), session(), sundayWeek(state(), SUNDAY).nextDays)).toHaveLength(1)
})

test('goals of a week: what the session before it carried over, done ones included', () => {
  const { edits, state, id } = createWeek()
  const bank = edits.addStep({ text: 'Bank' })
  edits.addStep({ text: 'Paper', date: '2026-12-09' })
  const { days, nextDays } = sundayWeek(state(), SUNDAY)
  expect(goalsOfWeek(state(), nextDays)).toEqual([])
  edits.scheduleStep(bank, '2026-12-09')
  edits.recordCheckInSteps(id, { carried: [bank] })
  edits.completeStep(bank, { on: '2026-12-09' })
  expect(goalsOfWeek(state(), nextDays).map(({ text }) => text)).toEqual(['Bank'])
  expect(goalsOfWeek(state(), days)).toEqual([])
})
