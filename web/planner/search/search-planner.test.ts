import { expect, test } from 'vitest'
import { createPlanner } from '../documents/planner.fixture.ts'
import { searchPlanner } from './search-planner.ts'

function createFilledPlanner() {
  const { edits, state } = createPlanner({ today: '2026-11-30' })
  const journey = edits.addJourney({ title: 'Clear the second card', category: 'Finance' })
  edits.setStampAnswer(journey, 'destination', 'The Café card is at zero by June.')
  edits.addStep({ text: 'Call the bank about the card', journeyId: journey, date: '2026-12-01' })
  edits.completeStep(edits.addStep({ text: 'Cut the old card in half' }))
  const water = edits.addStep({ text: 'Water the plants', notes: 'The orchid\ngets rain water.' })
  edits.setParts(water, [{ id: 'a', text: 'Fill the can', isDone: false }])
  edits.addAppointment({ title: 'Bank, Mrs. Łukasz', date: '2026-12-03' })
  edits.addTrack({ title: 'No café this week', measure: 'tick' })
  edits.setCheckInAnswer(edits.startCheckIn('sunday', '2026-11-29'), 'learned', 'The bank answers faster on Tuesdays.')
  return { state: state(), journey }
}

const titlesOf = (query: string) =>
  searchPlanner(createFilledPlanner().state, query).map(({ name, matches }) => [
    name,
    ...matches.map(({ title }) => title),
  ])

test('search finds steps, journeys, tracks, sessions and appointments, in groups', () => {
  expect(titlesOf('bank')).toEqual([
    ['Steps', 'Call the bank about the card'],
    ['Appointments', 'Bank, Mrs. Łukasz'],
    ['Sessions', 'Sunday session, Week ending November 29, 2026'],
  ])
  expect(titlesOf('CAFE')).toEqual([
    ['Journeys', 'Clear the second card'],
    ['Tracks', 'No café this week'],
  ])
  expect(titlesOf('lukasz')).toEqual([['Appointments', 'Bank, Mrs. Łukasz']])
})

test('search: every word must occur, open steps come first', () => {
  expect(titlesOf('card')).toEqual([
    ['Journeys', 'Clear the second card'],
    ['Steps', 'Call the bank about the card', 'Cut the old card in half'],
  ])
  expect(titlesOf('card half')).toEqual([['Steps', 'Cut the old card in half']])
  expect(titlesOf('card zebra')).toEqual([])
  expect(titlesOf('  ')).toEqual([])
})

test('search: notes and sub-steps are found', () => {
  for (const query of ['orchid', 'can']) expect(titlesOf(query)).toContainEqual(['Steps', 'Water the plants'])
})

test('search: a match names its place and shows the text around it', () => {
  const { state, journey } = createFilledPlanner()
  const matches = searchPlanner(state, 'zero').concat(searchPlanner(state, 'tuesdays'), searchPlanner(state, 'call'))
  expect(matches.flatMap((group) => group.matches)).toMatchObject([
    { excerpt: 'The Café card is at zero by June.', to: `/planner/journeys/${journey}`, detail: 'Draft, Finance' },
    { excerpt: 'The bank answers faster on Tuesdays.', to: '/planner/sessions/sunday?date=2026-11-29' },
    { excerpt: '', to: '/planner/week?date=2026-12-01', detail: 'Dec 1, 2026, Clear the second card' },
  ])
})

test('search: finds one of 15,000 steps by a part of its text, without accents', () => {
  const { state } = createFilledPlanner()
  const [step] = state.steps
  if (!step) throw new Error('a step is missing')
  const steps = Array.from({ length: 15_000 }, (_, index) => ({
    ...step,
    id: `${index}`,
    text: `Étape numéro ${index}`,
  }))
  expect(searchPlanner({ ...state, steps }, 'numero 14999')[0]?.matches).toHaveLength(1)
})
