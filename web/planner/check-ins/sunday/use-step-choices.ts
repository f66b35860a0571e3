import { useState } from 'react'
import type { CheckIn, Step } from '#contract/planner/items.ts'
import { usePlanner } from '../../use-planner.ts'
import { openSteps } from './sunday-week.ts'

const SHOWN_STEPS = 15

/** Returns the steps to decide on. Their order is that at the start of the part: a decision does not move a step. */
export function useStepChoices(session: CheckIn, isListed: (step: Step) => boolean = () => true) {
  const { state } = usePlanner()
  const [listed] = useState(() => openSteps(state, { date: session.date, session }).filter(isListed))
  const [showsAll, setShowsAll] = useState(false)
  const stepById = new Map(state.steps.map((step) => [step.id, step]))
  const steps = listed.flatMap(({ id }) => stepById.get(id) ?? [])
  const shown = showsAll ? steps : steps.slice(0, SHOWN_STEPS)
  const journeyTitles = new Map(state.journeys.map(({ id, title }) => [id, title]))
  return {
    steps: shown,
    hiddenCount: steps.length - shown.length,
    showAll: () => setShowsAll(true),
    /** The date at the start of the part. */
    dateBefore: ({ id }: Step) => listed.find((step) => step.id === id)?.date ?? null,
    journeyTitleOf: ({ journeyId }: Step) => (journeyId === null ? null : (journeyTitles.get(journeyId) ?? null)),
  }
}
