import { cardDate } from '#contract/dates.ts'
import {
  type Appointment,
  type CheckIn,
  type Journey,
  type PlannerState,
  type Step,
  stampNames,
  type Track,
} from '#contract/planner/items.ts'
import { checkInPath, checkInTitle, kindTexts } from '../check-ins/check-in-texts.ts'
import { journeyPath, stateLabels } from '../journeys/journey-texts.ts'
import { excerptOf, foldText, queryWords } from './fold-text.ts'

type PlannerMatch = {
  id: string
  title: string
  /** The text that matches, if it is not the title. */
  excerpt: string
  detail: string
  to: string
}

export type MatchGroup = { name: string; matches: PlannerMatch[] }

/**
 * Searches everything that the user wrote. Each word of the query must occur, in any of an item's texts. Groups without a
 * match are left out.
 */
export function searchPlanner(state: PlannerState, query: string): MatchGroup[] {
  const words = queryWords(query)
  if (words.length === 0) return []
  const journeyTitles = new Map(state.journeys.map(({ id, title }) => [id, title]))
  const groups: MatchGroup[] = [
    { name: 'Journeys', matches: find(state.journeys, words, journeyTexts, journeyMatch) },
    {
      name: 'Steps',
      matches: find(state.steps.toSorted(openFirst), words, stepTexts, (step) =>
        stepMatch(step, journeyTitles.get(step.journeyId ?? '')),
      ),
    },
    {
      name: 'Appointments',
      matches: find(state.appointments.toSorted(latestFirst), words, ({ title }) => [title], appointmentMatch),
    },
    { name: 'Tracks', matches: find(state.tracks, words, trackTexts, trackMatch) },
    { name: 'Sessions', matches: find(state.sessions.toSorted(latestFirst), words, checkInTexts, checkInMatch) },
  ]
  return groups.filter(({ matches }) => matches.length > 0)
}

/** The first text is the title. Items are immutable, so a text is folded once. */
const foldedTexts = new WeakMap<object, string>()

function find<Item extends object>(
  items: readonly Item[],
  words: readonly string[],
  textsOf: (item: Item) => string[],
  matchOf: (item: Item) => Omit<PlannerMatch, 'title' | 'excerpt'>,
): PlannerMatch[] {
  return items.flatMap((item) => {
    let folded = foldedTexts.get(item)
    if (folded === undefined) {
      folded = foldText(textsOf(item).join('\n'))
      foldedTexts.set(item, folded)
    }
    if (!words.every((word) => folded.includes(word))) return []
    const [title = '', ...others] = textsOf(item)
    return [{ ...matchOf(item), title: title || 'Untitled', excerpt: excerptFor([title, ...others], words) }]
  })
}

/** Returns an excerpt of the text with the most words, empty if that is the title. */
function excerptFor(texts: readonly string[], words: readonly string[]): string {
  const counts = texts.map((text) => {
    const folded = foldText(text)
    return words.filter((word) => folded.includes(word)).length
  })
  const best = counts.indexOf(Math.max(...counts))
  return best <= 0 ? '' : excerptOf(texts[best] ?? '', words)
}

const journeyTexts = ({ title, reason, stamps, tools, awards }: Journey) => [
  title,
  ...stampNames.map((name) => stamps[name].answer),
  reason,
  ...tools.flatMap(({ label, url }) => [label, url]),
  ...awards.map(({ text }) => text),
]

const journeyMatch = ({ id, state, category }: Journey) => ({
  id,
  detail: [stateLabels[state], category].filter(Boolean).join(', '),
  to: journeyPath(id),
})

const stepTexts = ({ text, waitingFor, notes, parts }: Step) => [
  text,
  waitingFor,
  notes,
  ...parts.map(({ text }) => text),
]

function stepMatch(step: Step, journeyTitle: string | undefined) {
  const { id, journeyId, date, doneOn } = step
  const day = step.state === 'done' ? doneOn : date
  const to = day ? `/planner/week?date=${day}` : journeyId && journeyTitle ? journeyPath(journeyId) : '/planner/week'
  return { id, detail: [stepStateText(step), journeyTitle].filter(Boolean).join(', '), to }
}

function stepStateText({ state, date, doneOn }: Step): string {
  if (state === 'done') return doneOn ? `Done on ${cardDate(doneOn)}` : 'Done'
  if (state === 'dropped') return 'Dropped'
  if (state === 'waiting') return 'Waiting'
  return date ? cardDate(date) : 'No day yet'
}

const appointmentMatch = ({ id, date, recurrence }: Appointment) => ({
  id,
  detail: recurrence ? `From ${cardDate(date)}, repeats` : cardDate(date),
  to: `/planner/week?date=${date}`,
})

const trackTexts = ({ title, unit, pauses }: Track) => [title, unit, ...pauses.map(({ reason }) => reason)]

const trackMatch = ({ id, startsOn, endsOn }: Track) => ({
  id,
  detail: endsOn ? `${cardDate(startsOn)} to ${cardDate(endsOn)}` : `Since ${cardDate(startsOn)}`,
  to: '/planner/tracks',
})

const checkInTexts = (session: CheckIn) => [
  `${kindTexts[session.kind].title}, ${checkInTitle(session)}`,
  ...Object.values(session.answers),
]

const checkInMatch = ({ id, kind, date }: CheckIn) => ({
  id,
  detail: kindTexts[kind].title,
  to: checkInPath(kind, date),
})

function openFirst(a: Step, b: Step): number {
  const rank = ({ state }: Step) => (state === 'open' || state === 'waiting' ? 0 : 1)
  const day = ({ doneOn, date }: Step) => doneOn ?? date ?? ''
  return rank(a) - rank(b) || compare(day(b), day(a)) || b.createdAt - a.createdAt
}

const latestFirst = (a: { date: string }, b: { date: string }) => compare(b.date, a.date)
const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))
