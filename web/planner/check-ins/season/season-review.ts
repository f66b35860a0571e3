import { type Journey, type PlannerState, stampNames } from '#contract/planner/items.ts'
import { quarterRange } from '../check-in-dates.ts'
import { checkInsOf } from '../find-check-in.ts'

export type LearnedLine = { date: string; text: string }

export type JourneyProgress = { journey: Journey; stamped: number; stamps: number; done: number; steps: number }

/**
 * Returns the 'learned' answers of the Sunday sessions of the quarter, the oldest first, the active and paused journeys,
 * and those that arrived in the quarter.
 * @param date any date of the quarter
 */
export function seasonReview(
  state: PlannerState,
  date: string,
): { learned: LearnedLine[]; journeys: JourneyProgress[] } {
  const { from, to } = quarterRange(date)
  const isInQuarter = (day: string | null) => day !== null && day >= from && day <= to
  const learned = checkInsOf(state.sessions, 'sunday')
    .filter((session) => isInQuarter(session.date))
    .flatMap(({ date, answers }) => (answers.learned?.trim() ? [{ date, text: answers.learned.trim() }] : []))
    .toReversed()
  const journeys = state.journeys
    .filter((journey) => journey.state === 'active' || journey.state === 'paused' || isInQuarter(journey.arrivedOn))
    .map((journey) => progressOf(state, journey))
  return { learned, journeys }
}

function progressOf({ steps }: PlannerState, journey: Journey): JourneyProgress {
  const own = steps.filter(({ journeyId, state }) => journeyId === journey.id && state !== 'dropped')
  return {
    journey,
    stamped: stampNames.filter((name) => journey.stamps[name].stampedAt !== null).length,
    stamps: stampNames.length,
    done: own.filter(({ state }) => state === 'done').length,
    steps: own.length,
  }
}
