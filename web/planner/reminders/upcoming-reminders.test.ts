import { expect, test } from 'vitest'
import type { PlannerAccess } from '#contract/planner/planner.schema.ts'
import { createPlanner, type TestPlanner } from '../documents/planner.fixture.ts'
import { upcomingReminders } from './upcoming-reminders.ts'

const TODAY = '2026-11-30'
const NOW = Date.parse('2026-11-30T09:00:00Z')

const remindersOf = ({ state }: TestPlanner, zone = 'UTC', access: PlannerAccess = 'full') =>
  upcomingReminders(state(), { today: TODAY, now: NOW, zone, access })
const stepTitles = (planner: TestPlanner) =>
  remindersOf(planner).flatMap(({ kind, title }) => (kind === 'step' ? [title] : []))

/** Reminders are for open steps with a time, and for sessions that are not finished. */
test('reminders: open steps with a date and a time', () => {
  const planner = createPlanner({ today: TODAY })
  const { edits } = planner
  edits.addStep({ text: 'Later', date: '2026-12-02', time: '10:00' })
  edits.addStep({ text: 'Soon', date: TODAY, time: '10:00' })
  edits.addStep({ text: 'Over', date: TODAY, time: '08:30' })
  edits.addStep({ text: 'Without a time', date: TODAY })
  edits.addStep({ text: 'Without a day', time: '10:00' })
  edits.addStep({ text: 'Next year', date: '2027-12-02', time: '10:00' })
  edits.completeStep(edits.addStep({ text: 'Done', date: TODAY, time: '10:00' }))
  edits.dropStep(edits.addStep({ text: 'Dropped', date: TODAY, time: '10:00' }))
  expect(stepTitles(planner)).toEqual(['Soon', 'Later'])
})

test('reminders: a step that is due this minute is still in the list', () => {
  const planner = createPlanner({ today: TODAY })
  planner.edits.addStep({ text: 'Now', date: TODAY, time: '08:59' })
  expect(stepTitles(planner)).toEqual(['Now'])
})

test('reminders: times are those of the zone', () => {
  const planner = createPlanner({ today: TODAY })
  planner.edits.addStep({ text: 'Call', date: TODAY, time: '18:00' })
  expect(remindersOf(planner, 'America/New_York')[0]?.at).toBe('2026-11-30T23:00:00.000Z')
})

test('reminders: long texts are cut, and at most 200 are uploaded', () => {
  const planner = createPlanner({ today: TODAY })
  planner.edits.addStep({ text: `${'x'.repeat(136)}😀😀😀`, date: TODAY, time: '10:00' })
  expect(stepTitles(planner)).toEqual([`${'x'.repeat(136)}...`])
  for (let count = 0; count < 250; count += 1) planner.edits.addStep({ text: `${count}`, date: TODAY, time: '11:00' })
  expect(remindersOf(planner)).toHaveLength(200)
})

test('reminders: Sundays at five, until the session is finished', () => {
  const planner = createPlanner({ today: TODAY })
  const sundays = () => remindersOf(planner).flatMap(({ at, title }) => (title === 'Sunday session' ? [at] : []))
  expect(sundays().slice(0, 2)).toEqual(['2026-12-06T17:00:00.000Z', '2026-12-13T17:00:00.000Z'])
  planner.edits.finishCheckIn(planner.edits.startCheckIn('sunday', '2026-12-06'))
  expect(sundays()[0]).toBe('2026-12-13T17:00:00.000Z')
})

test('reminders: a season session on the first Saturday of a quarter', () => {
  const planner = createPlanner({ today: TODAY })
  const seasons = remindersOf(planner).filter(({ title }) => title === 'Season session')
  expect(seasons.map(({ at }) => at)).toEqual(['2027-01-02T10:00:00.000Z'])
})

test('reminders: mornings only for those who have them, and not on days off', () => {
  const planner = createPlanner({ today: TODAY })
  const mornings = () => remindersOf(planner).flatMap(({ at, title }) => (title === 'Morning session' ? [at] : []))
  expect(mornings()).toEqual([])
  planner.edits.finishCheckIn(planner.edits.startCheckIn('morning', '2026-11-27'))
  planner.edits.updateSettings({ dayMinutes: [120, 0, 120, 120, 120, 0, 0] })
  expect(mornings().slice(0, 2)).toEqual(['2026-12-02T08:00:00.000Z', '2026-12-03T08:00:00.000Z'])
})

test('reminders: without the product, only of steps', () => {
  const planner = createPlanner({ today: TODAY })
  planner.edits.addStep({ text: 'Call', date: TODAY, time: '10:00' })
  expect(remindersOf(planner, 'UTC', 'free').map(({ kind }) => kind)).toEqual(['step'])
})
