import { addDays } from '#contract/dates.ts'
import { createPlanner, type TestPlanner } from './planner.fixture.ts'

const DAYS = 3 * 365
const FIRST_DAY = '2024-01-01'
export const heavyUser = { steps: 15_000, tracks: 50, sessions: 150 }

const texts = [
  'Call the bank about the second account',
  'Twenty minutes of stretching before breakfast',
  'Send Mia the photos from the lake',
  'Read two chapters and write one line about each',
  'Pay the gas bill',
]

/** Creates the planner of a user who wrote for three years: 15,000 steps, 50 tracks with entries, 150 sessions. */
export function createHeavyUser(): TestPlanner {
  const planner = createPlanner({ today: FIRST_DAY })
  const { edits, setToday } = planner
  const journeys = Array.from({ length: 20 }, (_, index) => edits.addJourney({ title: `Journey ${index}` }))
  const tracks = Array.from({ length: heavyUser.tracks }, (_, index) => edits.addTrack({ title: `Track ${index}` }))
  let steps = 0
  for (let day = 0; day < DAYS; day++) {
    const date = addDays(FIRST_DAY, day)
    setToday(date)
    for (; steps < ((day + 1) * heavyUser.steps) / DAYS; steps++) {
      const text = texts[steps % texts.length] ?? ''
      const id = edits.addStep({ text, journeyId: journeys[steps % journeys.length] ?? null, date })
      if (steps % 10 === 0) edits.updateStep(id, { text: `${text}, again` })
      if (steps % 4 === 0) edits.scheduleStep(id, addDays(date, 1))
      if (day < DAYS - 14 || steps % 2 === 0) edits.completeStep(id)
    }
    for (const [index, track] of tracks.entries()) if ((day + index) % 3 === 0) edits.setEntry(track, date, 1)
    if (Math.floor((day * heavyUser.sessions) / DAYS) !== Math.floor(((day - 1) * heavyUser.sessions) / DAYS)) {
      const session = edits.startSession('sunday', date)
      for (const question of ['good', 'learned', 'category.Health', 'category.Finance'])
        edits.setSessionAnswer(session, question, `${texts[day % texts.length]}. ${texts[(day + 1) % texts.length]}.`)
      edits.finishSession(session)
    }
  }
  return planner
}
