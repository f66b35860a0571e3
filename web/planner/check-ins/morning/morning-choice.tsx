import { useState } from 'react'
import type { CheckIn, Step } from '#contract/planner/items.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { MetaLine } from '../../../platform/ui/card.tsx'
import { NewStep } from '../../steps/new-step.tsx'
import { dayText } from '../../steps/step-dates.ts'
import { usePlanner } from '../../use-planner.ts'
import { CHOSEN_MAX, morningSteps } from './morning-steps.ts'

/** Up to three steps that matter most today. A chosen step gets the date of the session. */
export function MorningChoice({ session }: { session: CheckIn }) {
  const { state, edits } = usePlanner()
  // The order is that at the start: choosing a step does not move it.
  const [ids, setIds] = useState(() => morningSteps(state, session.date).map(({ id }) => id))
  const stepById = new Map(state.steps.map((step) => [step.id, step]))
  const steps = ids.flatMap((id) => stepById.get(id) ?? [])
  const chosenIds = new Set(session.carriedStepIds)
  const isChosen = (step: Step) => chosenIds.has(step.id) && step.date === session.date
  const chosenCount = steps.filter(isChosen).length
  const isFull = chosenCount >= CHOSEN_MAX

  const toggle = (step: Step) =>
    edits.batch(() => {
      // Removes the step from the chosen steps by recording it as dropped. The step stays open.
      if (isChosen(step)) return edits.recordCheckInSteps(session.id, { dropped: [step.id] })
      edits.scheduleStep(step.id, session.date)
      edits.recordCheckInSteps(session.id, { carried: [step.id] })
    })
  let free = CHOSEN_MAX - chosenCount
  /** Called for each line of a pasted list. */
  const chooseNew = (id: string) => {
    setIds((before) => [...before, id])
    if (free-- > 0) edits.recordCheckInSteps(session.id, { carried: [id] })
  }

  return (
    <div className="grid gap-s5">
      <p className="lead">Choose up to three. If only these get done, it was a good day.</p>
      <p role="status" className="text-sm font-[580] text-ink-muted">{`${chosenCount} of ${CHOSEN_MAX} chosen`}</p>
      {steps.length > 0 && (
        <ul className="border-t border-hair [&_.meta]:mb-0">
          {steps.map((step) => (
            <li
              key={step.id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-s4 border-b border-hair py-s4"
            >
              <div>
                <p className="leading-[1.4] font-[560] wrap-anywhere">{step.text}</p>
                <MetaLine parts={[step.date && step.date < session.date ? dayText(step.date, session.date) : null]} />
              </div>
              <Button
                variant={isChosen(step) ? 'primary' : 'secondary'}
                size="small"
                aria-pressed={isChosen(step)}
                disabled={isFull && !isChosen(step)}
                onClick={() => toggle(step)}
              >
                {isChosen(step) ? 'Chosen' : 'Choose'}
                <span className="sr"> “{step.text}”</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <NewStep label="Something else" placeholder="Something else" date={session.date} onAdded={chooseNew} />
    </div>
  )
}
