import { addDays } from '#contract/dates.ts'
import { createPlanner, type TestPlanner } from './planner.fixture.ts'

export const heavyUser = { days: 3 * 365, steps: 15_000, tracks: 50, sessions: 150 }
const STEPS_PER_DAY = heavyUser.steps / heavyUser.days
const SESSIONS_PER_DAY = heavyUser.sessions / heavyUser.days
/** Number of last days, on which every second step is open. */
const RECENT_DAYS = 14

const texts = [
  'Call the bank about the second account',
  'Twenty minutes of stretching before breakfast',
  'Send Mia the photos from the lake',
  'Read two chapters and write one line about each',
  'Pay the gas bill',
]

type Span = { lastDay: string; days: number }

/** Creates the planner of a user who wrote for three years: 15,000 steps, 50 tracks with entries, 150 sessions. */
export function createHeavyUser({ lastDay = '2026-12-30', days = heavyUser.days }: Partial<Span> = {}): TestPlanner {
  const planner = createPlanner({ today: addDays(lastDay, 1 - days) })
  const { edits } = planner
  for (let index = 0; index < 20; index++) edits.addJourney({ title: `Journey ${index}` })
  for (let index = 0; index < heavyUser.tracks; index++) edits.addTrack({ title: `Track ${index}` })
  writeDays(planner, { lastDay, days })
  return planner
}

/** Writes steps, entries and sessions of consecutive days, each on its day. */
export function writeDays(
  { edits, state, setToday }: Pick<TestPlanner, 'edits' | 'state' | 'setToday'>,
  span: Span,
): void {
  const { journeys, tracks } = state()
  let steps = 0
  for (let day = 0; day < span.days; day++) {
    const date = addDays(span.lastDay, day + 1 - span.days)
    setToday(date)
    for (; steps < (day + 1) * STEPS_PER_DAY; steps++) {
      const text = texts[steps % texts.length] ?? ''
      const id = edits.addStep({ text, journeyId: journeys[steps % journeys.length]?.id ?? null, date })
      if (steps % 10 === 0) edits.updateStep(id, { text: `${text}, again` })
      if (steps % 4 === 0) edits.scheduleStep(id, addDays(date, 1))
      if (day < span.days - RECENT_DAYS || steps % 2 === 0) edits.completeStep(id)
    }
    for (const [index, { id }] of tracks.entries()) if ((day + index) % 3 === 0) edits.setEntry(id, date, 1)
    if (Math.floor(day * SESSIONS_PER_DAY) !== Math.floor((day - 1) * SESSIONS_PER_DAY)) {
      const session = edits.startCheckIn('sunday', date)
      for (const question of ['good', 'learned', 'category.Health', 'category.Finance'])
        edits.setCheckInAnswer(session, question, `${texts[day % texts.length]}. ${texts[(day + 1) % texts.length]}.`)
      edits.finishCheckIn(session)
    }
  }
}
